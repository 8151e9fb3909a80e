import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi, errorReply, type Answers } from '../../../../test/fake-api.ts';
import { A_TOKEN, renderApp } from '../../../../test/render-app.tsx';
import { createMember } from '../../../../test/samples.ts';
import { SignedIn } from '../../../../test/signed-in.tsx';
import { StepUp } from '../../step-up.tsx';
import SecurityPage from './security.tsx';

const none = { passkeys: [], totp: false };
const phone = { id: '11111111-1111-4111-8111-111111111111', name: 'My phone', created_at: '2026-11-01T10:00:00.000Z' };
const appKey = { secret: 'GEZDGNBVGY3TQOJQ', otpauth_url: 'otpauth://totp/Candor:Maya?secret=GEZDGNBVGY3TQOJQ&issuer=Candor' };
const until = '2026-11-21T20:00:00.000Z';

async function open(answers: Answers = {}) {
  const calls = fakeApi({ 'GET /user': { user: createMember() }, 'GET /auth/factors': none, ...answers });
  const user = userEvent.setup();
  renderApp(
    <>
      <Routes>
        <Route
          path="/settings/security"
          element={
            <SignedIn>
              <SecurityPage />
            </SignedIn>
          }
        />
      </Routes>
      <StepUp />
    </>,
    { at: '/settings/security', token: A_TOKEN },
  );
  await screen.findByRole('heading', { name: 'Sign-in and security' });
  return { calls, user };
}
const requestBodies = (calls: Awaited<ReturnType<typeof open>>['calls'], key: string) =>
  calls.filter((call) => call.key === key).map(({ body }) => body);

afterEach(cleanup);

describe('sign-in and security', () => {
  it('sets up an authenticator app with its first code', async () => {
    const { calls, user } = await open({
      'POST /auth/totp': appKey,
      'POST /auth/totp/verify': { passkeys: [], totp: true, confirmed_until: until },
    });
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeTruthy();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    await user.type(screen.getByLabelText('Code from the app'), '12 34{Enter}');
    expect(await screen.findByText('Please enter a valid 6-digit verification code')).toBeTruthy();
    await user.type(screen.getByLabelText('Code from the app'), '56{Enter}');
    expect(await screen.findByText('An authenticator app is set up')).toBeTruthy();
    expect(requestBodies(calls, 'POST /auth/totp/verify')).toEqual([{ verification_code: '123456' }]);
  });

  it('explains a wrong code and empties the field', async () => {
    const { user } = await open({ 'POST /auth/totp': appKey, 'POST /auth/totp/verify': errorReply('INVALID_CODE') });
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    await user.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
    expect(await screen.findByText('Invalid verification code')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Code from the app').value).toBe('');
  });

  it('lists passkeys and removes one after a confirmation', async () => {
    const { user } = await open({ 'GET /auth/factors': { passkeys: [phone], totp: false }, 'DELETE /auth/factors': none });
    await user.click(await screen.findByRole('button', { name: 'Remove the passkey My phone' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No passkey yet.')).toBeTruthy();
  });

  it('asks for the second factor when the server requires it', async () => {
    const { calls, user } = await open({
      'GET /auth/factors': { passkeys: [], totp: true },
      'POST /auth/totp': errorReply('STEP_UP_REQUIRED'),
      'POST /auth/totp/verify': { passkeys: [], totp: true, confirmed_until: until },
    });
    await user.click(await screen.findByRole('button', { name: 'Change the app' }));
    expect(await screen.findByText('Confirm that it’s you')).toBeTruthy();
    await user.type(screen.getByLabelText('Code from the app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText('Confirm that it’s you')).toBeNull());
    expect(requestBodies(calls, 'POST /auth/totp/verify')).toEqual([{ verification_code: '123456' }]);
  });

  it('offers a retry when nothing could be loaded', async () => {
    await open({ 'GET /auth/factors': errorReply('RATE_LIMITED') });
    expect(await screen.findByText('We couldn’t load your sign-in methods')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

it('disconnects Google after a confirmation, and says why the last way to sign in stays', async () => {
  let isLinked = true;
  let tries = 0;
  const { user } = await open({
    'GET /user': () => ({ user: createMember({ google_linked: isLinked }) }),
    'DELETE /auth/google/link': () => {
      tries += 1;
      if (tries === 1) return errorReply('LAST_SIGN_IN_METHOD');
      isLinked = false;
      return { user: createMember() };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Disconnect Google' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Google?' }));
  await user.click(dialog.getByRole('button', { name: 'Disconnect Google' }));
  await dialog.findByText(/your only way to sign in/);
  await user.click(dialog.getByRole('button', { name: 'Disconnect Google' }));
  await screen.findByRole('button', { name: 'Connect Google' });
});
