import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, errorReply } from '../../../../test/fake-api.ts';
import { createMember } from '../../../../test/samples.ts';
import { A_TOKEN, renderApp } from '../../../../test/render-app.tsx';
import { typeCode } from '../../../../test/type-code.ts';
import { storeGoogleSignUp } from '../../../features/accounts/google-sign-up.ts';
import SignUpPage from './sign-up.tsx';

const sent = { sent: true, resend_in: 60, expires_in: 600 } as const;

function open() {
  return renderApp(
    <Routes>
      <Route path="/signup" element={<SignUpPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at: '/signup' },
  );
}
async function fill(user: ReturnType<typeof userEvent.setup>, year = '1990') {
  await user.type(screen.getByLabelText('Display name'), 'Ann');
  await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '4155550177');
  await user.selectOptions(screen.getByLabelText('Birth month'), '12');
  await user.selectOptions(screen.getByLabelText('Birth year'), year);
  await user.click(screen.getByRole('checkbox'));
}
const submit = (name = 'Create Account') => screen.getByRole<HTMLButtonElement>('button', { name });

afterEach(() => vi.unstubAllGlobals());

it('lists missing fields beside the button', async () => {
  const user = userEvent.setup();
  open();
  expect(submit().disabled).toBe(true);
  expect(screen.getByText('Still needed: display name, phone number, birth month and year, and SMS consent.')).toBeTruthy();
  await fill(user);
  expect(submit().disabled).toBe(false);
});

it('sends the form, verifies the code and opens the community page', async () => {
  const user = userEvent.setup();
  const calls = fakeApi({ 'POST /register': sent, 'POST /verify-sms': { token: A_TOKEN, user: createMember() } });
  const { currentPath } = open();
  await fill(user);
  await user.click(submit());
  await typeCode(user, '4821');
  await waitFor(() => expect(currentPath()).toBe('/community'));
  expect(calls[0]?.body).toMatchObject({
    auth_method: 'sms',
    phone_number: '+14155550177',
    birthdate: '1990-12-01',
    carrier_consent_given: true,
  });
  expect(calls[1]?.body).toEqual({
    phone_number: '+14155550177',
    verification_code: '4821',
    registration_data: { display_name: 'Ann', birthdate: '1990-12-01', campus_mode: false, lgbtqia: false },
  });
});

it('asks for the code that was sent after the page was loaded again', async () => {
  const user = userEvent.setup();
  const calls = fakeApi({ 'POST /register': sent, 'POST /verify-sms': { token: A_TOKEN, user: createMember() } });
  open();
  await fill(user);
  await user.click(submit());
  await screen.findByRole('dialog');
  cleanup();
  const { currentPath } = open();
  await typeCode(user, '4821');
  await waitFor(() => expect(currentPath()).toBe('/community'));
  expect(calls.at(-1)?.body).toMatchObject({ verification_code: '4821', registration_data: { display_name: 'Ann' } });
});

it('stores the input for a reload of the tab', async () => {
  const user = userEvent.setup();
  open();
  await user.type(screen.getByLabelText('Display name'), 'Ann');
  expect(JSON.parse(sessionStorage.getItem('candor.draft.sign-up') ?? '{}')).toMatchObject({ displayName: 'Ann' });
});

it('rejects a person younger than 18', async () => {
  const user = userEvent.setup();
  const calls = fakeApi({});
  vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z'), toFake: ['Date'] });
  open();
  await fill(user, '2008');
  await user.click(submit());
  expect(await screen.findAllByText('You must be at least 18 years old to register')).toBeTruthy();
  expect(calls).toHaveLength(0);
  vi.useRealTimers();
});

it.each(['USER_ALREADY_EXISTS', 'USER_ALREADY_VERIFIED'] as const)(
  'asks an existing member to sign in after the code is verified, and forgets the sign-up: %s',
  async (code) => {
    const user = userEvent.setup();
    fakeApi({ 'POST /register': sent, 'POST /verify-sms': errorReply(code) });
    open();
    await fill(user);
    await user.click(submit());
    await typeCode(user, '4821');
    expect(await screen.findByText('An account with this phone number already exists. Please sign in.')).toBeTruthy();
    expect(sessionStorage.getItem('candor.pending-sign-up')).toBeNull();
  },
);

it('sends a registration that started with Google, and asks for the code', async () => {
  const user = userEvent.setup();
  storeGoogleSignUp({
    google_ticket: 'g-ticket',
    google_user: { email: 'ann@example.org', name: 'Ann Example', given_name: 'Ann', family_name: 'Example', picture: null },
    expires_in: 300,
  });
  const calls = fakeApi({ 'POST /auth/google/create-user': sent });
  open();
  expect(screen.getByText('Google account linked!')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe('Ann Example');
  await fill(user);
  await user.click(submit('Complete Registration'));
  await screen.findByRole('dialog');
  expect(calls[0]?.body).toMatchObject({ google_ticket: 'g-ticket', auth_method: 'google' });
});
