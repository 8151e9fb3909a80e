import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, errorReply } from '../../../../test/fake-api.ts';
import { createMember } from '../../../../test/samples.ts';
import { A_TOKEN, renderApp } from '../../../../test/render-app.tsx';
import { typeCode } from '../../../../test/type-code.ts';
import { storePendingSignUp } from '../../../features/accounts/pending-sign-up.ts';
import { readToken } from '../../../lib/session/token.ts';
import SignInPage from './sign-in.tsx';
import SignUpPage from './sign-up.tsx';

const sent = { sent: true, resend_in: 60, expires_in: 600 } as const;

function open(at: string | { pathname: string; state?: unknown } = '/signin') {
  return renderApp(
    <Routes>
      <Route path="/signin" element={<SignInPage />} />
      <Route path="/signup" element={<SignUpPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at },
  );
}
async function askForCode(user: ReturnType<typeof userEvent.setup>, number = '4155550104') {
  await user.type(screen.getByRole('textbox', { name: 'Phone number' }), number);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  return screen.findByRole('dialog');
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('signing in', () => {
  it('offers passkeys where the browser supports them, explains a failure, and signs in', async () => {
    fakeApi({});
    open();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
    cleanup();

    class Credential {
      static parseCreationOptionsFromJSON = (options: unknown) => options;
      static parseRequestOptionsFromJSON = (options: unknown) => options;
      toJSON = () => ({ id: 'a-passkey' });
    }
    vi.stubGlobal('PublicKeyCredential', Credential);
    const get = vi.fn<(options: unknown) => Promise<Credential | null>>().mockResolvedValueOnce(null).mockResolvedValue(new Credential());
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    const user = userEvent.setup();
    let answers = 0;
    const calls = fakeApi({
      'POST /auth/passkeys/sign-in/options': { challenge: 'abc' },
      'POST /auth/passkeys/sign-in': () => ((answers += 1) === 1 ? errorReply('INVALID_CODE') : { token: A_TOKEN, user: createMember() }),
    });
    const { currentPath } = open();
    const button = screen.getByRole('button', { name: 'Sign in with a passkey' });
    await user.click(button);
    await waitFor(() => expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'abc' } }));
    await user.click(button);
    expect(await screen.findByText('This passkey didn’t work. Please sign in with your phone number.')).toBeTruthy();
    await user.click(button);
    await waitFor(() => expect(currentPath()).toBe('/community'));
    expect(calls.at(-1)?.body).toEqual({ response: { id: 'a-passkey' } });
    expect(readToken()).toBe(A_TOKEN);
  });

  it('sends the consent and the number in E.164, then the code, and opens the community page', async () => {
    const user = userEvent.setup();
    const calls = fakeApi({ 'POST /signin': sent, 'POST /verify-signin': { token: A_TOKEN, user: createMember() } });
    const { currentPath } = open();
    await askForCode(user);
    expect(calls[0]?.body).toMatchObject({ phone_number: '+14155550104', carrier_consent_given: true });
    await typeCode(user, '4821');
    await waitFor(() => expect(currentPath()).toBe('/community'));
    expect(calls[1]?.body).toEqual({ phone_number: '+14155550104', verification_code: '4821' });
    expect(readToken()).toBe(A_TOKEN);
  });

  it('returns to the page that required the sign-in', async () => {
    const user = userEvent.setup();
    fakeApi({ 'POST /signin': sent, 'POST /verify-signin': { token: A_TOKEN, user: createMember() } });
    const { currentPath } = open({ pathname: '/signin', state: { from: '/search?page=2' } });
    await askForCode(user);
    await typeCode(user, '4821');
    await waitFor(() => expect(currentPath()).toBe('/search?page=2'));
  });

  it('shows missing input at the fields', async () => {
    const user = userEvent.setup();
    const calls = fakeApi({});
    open();
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(screen.getByText('Please enter your phone number')).toBeTruthy();
    expect(screen.getByText('Please agree to receive SMS messages for verification')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Phone number' }));
    expect(calls).toHaveLength(0);
  });

  it('formats the number by its country', async () => {
    const user = userEvent.setup();
    fakeApi({});
    open();
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
    await user.type(input, '4155550104');
    expect(input.value).toBe('(415) 555-0104');
    await user.clear(input);
    await user.click(input);
    await user.paste('+86 138 1234 5678');
    expect(input.value).toBe('138 1234 5678');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' }).value).toBe('+86');
  });

  it.each([
    ['SMS_SERVICE_NOT_CONFIGURED', 'SMS service not configured. Please contact support.'],
    ['CARRIER_CONSENT_REQUIRED', 'Carrier consent is required to send SMS verification codes.'],
    ['INTERNAL', 'Failed to send verification code. Please try again.'],
  ] as const)('explains the failure: %s', async (code, sentence) => {
    const user = userEvent.setup();
    fakeApi({ 'POST /signin': errorReply(code) });
    open();
    await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '4155550104');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('clears a wrong code, and offers no new one at once', async () => {
    const user = userEvent.setup();
    fakeApi({ 'POST /signin': sent, 'POST /verify-signin': errorReply('INVALID_CODE') });
    open();
    const dialog = await askForCode(user);
    await typeCode(user, '1111');
    expect(await within(dialog).findByText('Invalid verification code')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Digit 1 of 4').value).toBe(''));
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /Resend code in \d+ s/ }).disabled).toBe(true);
  });

  it('requires four digits', async () => {
    const user = userEvent.setup();
    fakeApi({ 'POST /signin': sent });
    open();
    await askForCode(user);
    await typeCode(user, '12');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText('Please enter a valid 4-digit verification code')).toBeTruthy();
  });

  it('opens the code dialog for a verification link', async () => {
    fakeApi({});
    open('/signin?mode=verification&country_code=+44&phone=7911123456');
    expect(within(await screen.findByRole('dialog')).getByText(/\+44 7911 123456/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' }).disabled).toBe(false);
  });

  it('signs in a member who used the sign-up form by mistake, with the next code in the same tab', async () => {
    const user = userEvent.setup();
    storePendingSignUp({
      auth_method: 'sms',
      phone_number: '+14155550104',
      display_name: 'Ann',
      birthdate: '1990-12-01',
      carrier_consent_given: true,
      carrier_consent_timestamp: '2026-11-21T12:00:00.000Z',
    });
    fakeApi({
      'POST /signin': sent,
      'POST /verify-sms': errorReply('USER_ALREADY_VERIFIED'),
      'POST /verify-signin': { token: A_TOKEN, user: createMember() },
    });
    const { currentPath } = open();
    const dialog = await askForCode(user);
    await typeCode(user, '4821');
    await within(dialog).findByRole('alert');
    await typeCode(user, '4822');
    await waitFor(() => expect(currentPath()).toBe('/community'));
  });

  it('asks for the code that was sent, also after the dialog was closed or the page was loaded again', async () => {
    const user = userEvent.setup();
    const calls = fakeApi({ 'POST /signin': sent, 'POST /verify-signin': { token: A_TOKEN, user: createMember() } });
    open();
    await askForCode(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('dialog');
    expect(calls).toHaveLength(1);
    cleanup();
    const { currentPath } = open();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('+1 (415) 555-0104')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /Resend code in \d+ s/ }).disabled).toBe(true);
    await typeCode(user, '4821');
    await waitFor(() => expect(currentPath()).toBe('/community'));
    cleanup();
    open();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('passes an unknown number on to the sign-up page, where no second code is needed', async () => {
    const user = userEvent.setup();
    const calls = fakeApi({
      'POST /signin': sent,
      'POST /verify-signin': errorReply('USER_NOT_FOUND', { data: { signup_ticket: 'ticket', phone_number: '+14155550177' } }),
      'POST /register': { token: A_TOKEN, user: createMember() },
    });
    const { currentPath } = open();
    await askForCode(user, '4155550177');
    await typeCode(user, '4821');
    // Checked before the page, because the toast disappears by itself.
    expect(await screen.findByText('Account not found. Please sign up first.')).toBeTruthy();
    await waitFor(() => expect(currentPath()).toBe('/signup'));
    await screen.findByLabelText('Display name');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' }).value).toBe('(415) 555-0177');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await user.type(screen.getByLabelText('Display name'), 'Ann');
    await user.selectOptions(screen.getByLabelText('Birth month'), '03');
    await user.selectOptions(screen.getByLabelText('Birth year'), '1990');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(currentPath()).toBe('/community'));
    expect(calls.at(-1)?.body).toMatchObject({ signup_ticket: 'ticket', birthdate: '1990-03-01', display_name: 'Ann' });
  });
});

describe('a demo person', () => {
  it('is signed in with one click while the server runs the demo', async () => {
    const user = userEvent.setup();
    const meta = Object.assign(document.createElement('meta'), { name: 'candor-demo', content: '1' });
    document.head.append(meta);
    const message = { channel: 'sms', to: '+14155550102', text: '4821 is your code', code: '4821', created_at: '2026-11-21T12:00:00.000Z' };
    const messages: (typeof message)[] = [];
    const calls = fakeApi({
      'POST /signin': () => {
        messages.push(message);
        return sent;
      },
      'POST /verify-signin': { token: A_TOKEN, user: createMember({ role: 'reviewer' }) },
    });
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.startsWith('/dev/inbox.json') ? Promise.resolve(Response.json({ messages })) : answered(url, init),
    );
    const { currentPath } = open();
    await user.click(screen.getByRole('button', { name: /^Reviewer/ }));
    await waitFor(() => expect(currentPath()).toBe('/community'));
    expect(calls.at(-1)?.body).toEqual({ phone_number: '+14155550102', verification_code: '4821' });
    meta.remove();
  });

  it('is not offered without the demo', () => {
    fakeApi({});
    open();
    expect(screen.queryByText('Look around as a demo person')).toBeNull();
  });
});

describe('Google', () => {
  it('says that it is not available when it is not configured', async () => {
    const user = userEvent.setup();
    fakeApi({ 'GET /auth/google/start': errorReply('GOOGLE_NOT_CONFIGURED') });
    open();
    await user.click(screen.getByRole('button', { name: 'Sign in with Google' }));
    expect(await screen.findByText('Google sign-in isn’t available right now.')).toBeTruthy();
  });

  it('can be pressed again after Back has restored the page', async () => {
    const user = userEvent.setup();
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    fakeApi({ 'GET /auth/google/start': { url: 'https://accounts.google.com/' } });
    open();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in with Google' });
    await user.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(button.disabled).toBe(true);
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(button.disabled).toBe(false));
  });
});
