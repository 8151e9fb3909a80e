import { DEFAULT_SETTINGS } from '@candor/contract/user';
import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { openAsMember } from '../../../../test/open-as-member.tsx';
import { A_TOKEN, renderApp } from '../../../../test/render-app.tsx';
import { createMember } from '../../../../test/samples.ts';
import { SignedIn } from '../../../../test/signed-in.tsx';
import { typeCode } from '../../../../test/type-code.ts';
import type { ApiData } from '../../../lib/api/api-client.ts';
import { setDateDisplay } from '../../../lib/format/date-display.ts';
import { ApplyMemberSettings } from '../../apply-member-settings.ts';
import { setLanguage } from '../../../lib/i18n/language.ts';
import DeletionNotice from '../../layout/notices/deletion-notice.tsx';
import SettingsPage from './settings.tsx';

type Settings = ApiData<'GET /user/settings'>['settings'];
type Device = ApiData<'GET /auth/sessions'>['sessions'][number];
const settings: Settings = { ...DEFAULT_SETTINGS, timezone: 'UTC', date_format: 'MM/DD/YYYY' };
const NOW = '2026-11-21T12:00:00.000Z';
const createDevice = (digit: number, device: string, current = false): Device => ({
  id: `3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c1${digit}`,
  device,
  created_at: NOW,
  last_seen_at: NOW,
  current,
});

async function open(answers: Answers = {}, member = createMember()) {
  const app = openAsMember(<Route path="/settings" element={<SettingsPage />} />, {
    at: '/settings',
    member,
    answers: {
      'GET /user/settings': { settings },
      'GET /auth/sessions': { sessions: [createDevice(1, 'Chrome on Linux', true)] },
      ...answers,
    },
    beside: (
      <>
        <ApplyMemberSettings />
        <DeletionNotice />
      </>
    ),
  });
  await screen.findByRole('switch', { name: 'Send me messages' });
  expect(screen.getByRole('link', { name: 'Back to Profile' }).getAttribute('href')).toBe('/profile');
  return app;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setLanguage({ language: 'en', areas: {} });
  setDateDisplay({ dateFormat: 'auto', timezone: 'auto' });
});

it('saves a setting at once, disables text messages while messages are off, and reverts a setting that the server rejects', async () => {
  let saved = settings;
  let refuses = false;
  const { user, callsTo } = await open({
    'PUT /user/settings': ({ body }) => {
      if (refuses) return errorReply('FORBIDDEN', { message: 'Not now.' });
      saved = { ...saved, ...(body as Partial<Settings>) };
      return { settings: saved };
    },
    'GET /user/settings': () => ({ settings: saved }),
  });
  const sms = () => screen.getByRole<HTMLInputElement>('switch', { name: 'By text message' });
  await user.click(sms());
  await waitFor(() => expect(callsTo('PUT /user/settings')[0]?.body).toEqual({ sms_notifications: true }));
  expect(sms().checked).toBe(true);
  await user.click(screen.getByRole('switch', { name: 'Send me messages' }));
  await waitFor(() => expect(sms().disabled).toBe(true));
  expect(sms().checked).toBe(false);
  refuses = true;
  const name = screen.getByRole<HTMLInputElement>('switch', { name: 'Show my name in the community' });
  await user.click(name);
  await screen.findByText('Not now.');
  await waitFor(() => expect(name.checked).toBe(true));
  expect(callsTo('PUT /user/settings').at(-1)?.body).toEqual({ privacy_level: 'private' });
});

it('applies theme and language at once, and stores them on this device and in the account', async () => {
  const { user, callsTo } = await open({ 'PUT /user/settings': { settings } });
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(localStorage.getItem('candor.theme')).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'Español' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  expect(localStorage.getItem('candor.language')).toBe('es');
  await waitFor(() => expect(callsTo('PUT /user/settings').map((call) => call.body)).toEqual([{ theme: 'dark' }, { language: 'es' }]));
});

it('shows the time in the chosen format, says what is never shown, and turns off notices about linked experiences', async () => {
  let saved = settings;
  const { user, callsTo } = await open({
    'GET /user/settings': () => ({ settings: saved }),
    'PUT /user/settings': ({ body }) => ({ settings: (saved = { ...saved, ...(body as Partial<Settings>) }) }),
  });
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
  await user.selectOptions(screen.getByLabelText('Date format'), 'YYYY-MM-DD');
  await screen.findByText(/^Now: \d{4}-\d{2}-\d{2}, /);
  await user.click(screen.getByRole('switch', { name: 'Tell me about new linked experiences' }));
  await waitFor(() => expect(callsTo('PUT /user/settings')).toHaveLength(3));
  expect(saved).toMatchObject({ timezone: 'Asia/Tokyo', date_format: 'YYYY-MM-DD', allow_experience_linking: false });
  expect(screen.getByText(/^We never show your email or phone number to anyone/)).toBeTruthy();
});

it('says that a change was refused, although another one was made meanwhile', async () => {
  const refused = Promise.withResolvers<ReturnType<typeof errorReply>>();
  const { user } = await open({
    'GET /user/settings': { settings },
    'PUT /user/settings': ({ body }) =>
      'timezone' in (body as Partial<Settings>) ? refused.promise : { settings: { ...settings, ...(body as Partial<Settings>) } },
  });
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
  await user.selectOptions(screen.getByLabelText('Date format'), 'YYYY-MM-DD');
  refused.resolve(errorReply('FORBIDDEN', { message: 'Not now.' }));
  await screen.findByText('Not now.');
});

it('sends one change after the other, and shows both at once', async () => {
  const first = Promise.withResolvers<void>();
  const { user, callsTo } = await open({
    'PUT /user/settings': async ({ body }) => {
      if ('timezone' in (body as Partial<Settings>)) await first.promise;
      return { settings: { ...settings, timezone: 'Asia/Tokyo', ...(body as Partial<Settings>) } };
    },
  });
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
  await user.selectOptions(screen.getByLabelText('Date format'), 'YYYY-MM-DD');
  expect(screen.getByLabelText<HTMLSelectElement>('Date format').value).toBe('YYYY-MM-DD');
  expect(callsTo('PUT /user/settings').map(({ body }) => body)).toEqual([{ timezone: 'Asia/Tokyo' }]);
  first.resolve();
  await waitFor(() => expect(callsTo('PUT /user/settings').at(-1)?.body).toEqual({ date_format: 'YYYY-MM-DD' }));
});

it('says that a device could not be signed out, although another one was meanwhile', async () => {
  const refused = Promise.withResolvers<ReturnType<typeof errorReply>>();
  const sessions = [createDevice(1, 'Chrome on Linux', true), createDevice(2, 'Safari on iPhone'), createDevice(3, 'Firefox on Windows')];
  const { user } = await open({
    'GET /auth/sessions': { sessions },
    'DELETE /auth/sessions/{id}': ({ path }) => (path.endsWith('2') ? refused.promise : null),
  });
  await user.click(await screen.findByRole('button', { name: 'Sign Out: Safari on iPhone' }));
  await user.click(screen.getByRole('button', { name: 'Sign Out: Firefox on Windows' }));
  await screen.findByText('Device signed out');
  refused.resolve(errorReply('FORBIDDEN', { message: 'Not now.' }));
  await screen.findByText('Not now.');
});

it('lists devices and signs out one of them, or all others', async () => {
  let sessions = [createDevice(1, 'Chrome on Linux', true), createDevice(2, 'Safari on iPhone'), createDevice(3, 'Firefox on Windows')];
  const { user, callsTo } = await open({
    'GET /auth/sessions': () => ({ sessions }),
    'DELETE /auth/sessions/{id}': ({ path }) => {
      sessions = sessions.filter((session) => !path.endsWith(session.id));
      return null;
    },
    'DELETE /auth/sessions': () => {
      sessions = sessions.filter((session) => session.current);
      return null;
    },
  });
  await screen.findByText('This device');
  await user.click(screen.getByRole('button', { name: 'Sign Out: Safari on iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out all other devices?' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
  expect(callsTo('DELETE /auth/sessions')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
});

it('deletes the account with a code and the member’s choice, and restores it', async () => {
  let member = createMember();
  const { user, callsTo } = await open({
    'GET /user': () => ({ user: member }),
    'DELETE /user': ({ body }) => {
      const { verification_code: code } = body as { verification_code?: string };
      if (code === undefined) return { sent: true, resend_in: 60, expires_in: 600 };
      if (code !== '1234') return errorReply('INVALID_CODE');
      member = createMember({ deletes_at: NOW });
      return { deletes_at: NOW };
    },
    'POST /user/restore': () => {
      member = createMember();
      return { user: member };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete account' });
  await user.click(within(dialog).getByRole('radio', { name: /Keep them without my name/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Send code' }));
  await within(dialog).findByText('+1 (415) 555-0103');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await typeCode(user, '0000');
  await screen.findByText('Invalid verification code');
  await typeCode(user, '1234');
  const notice = await screen.findByRole('region', { name: 'Your account will be deleted' });
  expect(callsTo('DELETE /user').at(-1)?.body).toEqual({ verification_code: '1234', keep_experiences: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull());
  await user.click(within(notice).getByRole('button', { name: 'Keep my account' }));
  await screen.findByText('We kept your account');
  expect(screen.queryByRole('region', { name: 'Your account will be deleted' })).toBeNull();
});

it('saves the member’s data as a file, and shows when that failed', async () => {
  const { user } = await open();
  const files: Blob[] = [];
  let reply = new Response('{}', { status: 500 });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    expect(new Headers(init.headers).get('Authorization')).toBe(`Bearer ${A_TOKEN}`);
    return reply;
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:export';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText('We couldn’t download your data');
  reply = Response.json({ success: false, code: 'RATE_LIMITED', message: 'Once an hour is enough.' }, { status: 429 });
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText('Once an hour is enough.');
  reply = new Response('{"exported_at":"now"}');
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText('Your data was downloaded');
  expect(await files[0]?.text()).toContain('exported_at');
  expect(click).toHaveBeenCalledOnce();
});

it('says when settings and devices cannot be loaded, and still offers the theme', async () => {
  fakeApi({
    'GET /user': { user: createMember() },
    'GET /user/settings': errorReply('FORBIDDEN'),
    'GET /auth/sessions': errorReply('FORBIDDEN'),
  });
  renderApp(
    <SignedIn>
      <SettingsPage />
    </SignedIn>,
    { at: '/settings', token: A_TOKEN },
  );
  await screen.findByText('We couldn’t load your settings');
  await screen.findByText('We couldn’t load your devices');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeTruthy();
});

it('shows no date if the date of the deletion is unreadable', async () => {
  vi.spyOn(Date, 'parse').mockReturnValue(Number.NaN);
  await open({}, createMember({ deletes_at: NOW }));
  expect(screen.getByRole('region', { name: 'Your account will be deleted' }).textContent).toContain('It’s deleted within 24 hours.');
});
