import { NOTIFICATION_KINDS, type NotificationKind } from '@candor/contract/statuses';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { errorReply, fakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { DEFAULT_SETTINGS } from '@candor/contract/user';
import type { ApiData } from '../../../lib/api/api-client.ts';
import NotificationSettingsPage from './notification-settings.tsx';

type Preferences = ApiData<'GET /user/notification-preferences'>;
const channels = { app: true, email: true, sms: false, push: true };
const preferences: Preferences = {
  preferences: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, channels])) as Record<NotificationKind, typeof channels>,
  digest: 'off',
};

afterEach(() => vi.unstubAllGlobals());

it('saves one channel of one kind, reverts a failed change, locks security alerts in the app and by email, and says which channels are unavailable', async () => {
  let fails = false;
  const calls = fakeApi({
    'GET /user/notification-preferences': preferences,
    'GET /user/settings': { settings: DEFAULT_SETTINGS },
    'PUT /user/notification-preferences': () =>
      fails
        ? errorReply('FORBIDDEN', { message: 'Not now.' })
        : { ...preferences, preferences: { ...preferences.preferences, credits: { ...channels, email: false } } },
  });
  const { user } = renderScreen(<NotificationSettingsPage />, '/settings/notifications');
  const credits = within(await screen.findByRole('group', { name: 'Reveal credits' }));
  await user.click(credits.getByRole('checkbox', { name: 'Email' }));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ preferences: { credits: { email: false } } }));
  await waitFor(() => expect(credits.getByRole<HTMLInputElement>('checkbox', { name: 'Email' }).checked).toBe(false));
  fails = true;
  await user.click(screen.getByRole('switch', { name: 'One message a day' }));
  await screen.findByText('Not now.');
  expect(calls.findLast(({ key }) => key === 'PUT /user/notification-preferences')?.body).toEqual({ digest: 'daily' });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: 'One message a day' }).checked).toBe(false));
  const security = within(screen.getByRole('group', { name: 'Account security' }));
  for (const name of ['In Candor', 'Email']) expect(security.getByRole<HTMLInputElement>('checkbox', { name }).disabled).toBe(true);
  expect(screen.getByText('Text messages are switched off in your settings.')).toBeTruthy();
  expect(screen.getByText(/This browser can’t show push messages/)).toBeTruthy();
});

it('says that a change was refused, although another one was made meanwhile', async () => {
  const refused = Promise.withResolvers<ReturnType<typeof errorReply>>();
  fakeApi({
    'GET /user/notification-preferences': preferences,
    'GET /user/settings': { settings: DEFAULT_SETTINGS },
    'PUT /user/notification-preferences': ({ body }) => ('digest' in (body as Partial<Preferences>) ? refused.promise : preferences),
  });
  const { user } = renderScreen(<NotificationSettingsPage />, '/settings/notifications');
  await user.click(await screen.findByRole('switch', { name: 'One message a day' }));
  await user.click(within(screen.getByRole('group', { name: 'Reveal credits' })).getByRole('checkbox', { name: 'Email' }));
  refused.resolve(errorReply('FORBIDDEN', { message: 'Not now.' }));
  await screen.findByText('Not now.');
});
