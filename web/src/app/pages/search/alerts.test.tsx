import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { errorReply, fakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import AlertsPage from './alerts.tsx';

const alert = {
  id: '7f0ea1a4-3f65-4b58-9d53-0d1d0e2f7a11',
  masked: 'jo•••••',
  platform: 'instagram',
  until: '2027-02-20T10:00:00.000Z',
} as const;

afterEach(() => vi.unstubAllGlobals());

it('names missing fields and the server’s reason for a refusal, then lists the alert masked', async () => {
  const answers = [errorReply('ALERT_LIMIT'), errorReply('SEARCH_LIMIT', { data: { retry_after: 7_200 } }), { alerts: [alert] }];
  const calls = fakeApi({
    'GET /alerts': { alerts: [] },
    'POST /alerts': () => answers.shift()!,
  });
  const { user } = renderScreen(<AlertsPage />, '/alerts');
  await screen.findByText('No alerts yet');
  await user.click(screen.getAllByRole('button', { name: 'Add an alert' })[0]!);
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole('button', { name: 'Add alert' });
  await user.click(save);
  expect(within(dialog).getByText('Choose a platform first')).toBeTruthy();
  expect(within(dialog).getByText('Enter a handle, phone number or email address')).toBeTruthy();
  await user.selectOptions(within(dialog).getByLabelText('Platform'), 'instagram');
  await user.type(within(dialog).getByLabelText('Handle, phone number or email address'), 'jordan');
  await user.click(save);
  await within(dialog).findByText(/You have 10 alerts/);
  await user.click(save);
  await within(dialog).findByText(/in about 2 hours/);
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('jo•••••')).toBeTruthy();
  expect(calls.filter(({ key }) => key === 'POST /alerts').at(-1)?.body).toEqual({ social_id: 'jordan', platform: 'instagram' });
});

it('reports the outcome although the form was changed meanwhile', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof errorReply>>();
  fakeApi({ 'GET /alerts': { alerts: [] }, 'POST /alerts': () => answer.promise });
  const { user } = renderScreen(<AlertsPage />, '/alerts');
  await screen.findByText('No alerts yet');
  await user.click(screen.getAllByRole('button', { name: 'Add an alert' })[0]!);
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByLabelText('Platform'), 'instagram');
  const field = within(dialog).getByLabelText('Handle, phone number or email address');
  await user.type(field, 'jordan');
  await user.click(within(dialog).getByRole('button', { name: 'Add alert' }));
  await user.type(field, 'x');
  await user.keyboard('{Escape}');
  answer.resolve(errorReply('ALERT_LIMIT'));
  await within(dialog).findByText(/You have 10 alerts/);
});

it('reloads the list when an alert that another tab has removed can’t be removed', async () => {
  let alerts = [alert];
  fakeApi({
    'GET /alerts': () => ({ alerts }),
    'DELETE /alerts/{id}': () => {
      alerts = [];
      return errorReply('NOT_FOUND', { message: 'It is gone.' });
    },
  });
  const { user } = renderScreen(<AlertsPage />, '/alerts');
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  await screen.findByText('It is gone.');
  await screen.findByText('No alerts yet');
});
