import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { errorReply, fakeApi, type Answers } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { createMember } from '../../../../test/samples.ts';
import { OpenSetupPanel } from '../../../features/setup/open-setup-panel.tsx';
import SetupPage from './setup.tsx';

const step = (key: 'admin' | 'cards' | 'key_copy' | 'mail' | 'second_factor', done = false, hint: string | null = null) => ({
  key,
  done,
  hint,
});
const steps = [
  step('admin'),
  step('cards', false, 'SQUARE_ACCESS_TOKEN='),
  step('mail', true),
  step('key_copy', false, 'sha256sum keys.json'),
];
const admin = createMember({ role: 'admin' });

async function open(answers: Answers) {
  const calls = fakeApi(answers);
  renderApp(<SetupPage />, { at: '/setup' });
  await screen.findByRole('heading', { name: 'Set up Candor' });
  return { user: userEvent.setup(), bodies: (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body) };
}

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

describe('the setup page', () => {
  it('takes the token from the link, removes it from the address, and opens the steps', async () => {
    window.location.hash = '#one-time-token';
    const { user, bodies } = await open({ 'GET /setup': errorReply('NOT_FOUND'), 'POST /setup/open': { steps } });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Setup token' })).value).toBe('one-time-token');
    expect(window.location.hash).toBe('');
    await user.click(screen.getByRole('button', { name: 'Open setup' }));
    await screen.findByText('3 steps left');
    expect(bodies('POST /setup/open')).toEqual([{ token: 'one-time-token' }]);
  });

  it('says that a token doesn’t work', async () => {
    const { user } = await open({ 'GET /setup': errorReply('NOT_FOUND'), 'POST /setup/open': errorReply('NOT_FOUND') });
    await user.type(await screen.findByRole('textbox', { name: 'Setup token' }), 'old');
    await user.click(screen.getByRole('button', { name: 'Open setup' }));
    await screen.findByText(/^This token doesn’t work/);
  });

  it('makes the first admin with a phone number and its code', async () => {
    const sent = { sent: true as const, resend_in: 60, expires_in: 600 };
    let calls = 0;
    const { user, bodies } = await open({
      'GET /setup': { steps },
      'POST /setup/admin': () => (calls++ === 0 ? sent : { token: 'a'.repeat(43), user: admin }),
    });
    await user.type(await screen.findByRole('textbox', { name: /phone number/i }), '2025550143');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByRole('textbox', { name: '4-digit code' }), '1234');
    await user.click(screen.getByRole('button', { name: 'Become the admin' }));
    await waitFor(() =>
      expect(bodies('POST /setup/admin')).toEqual([
        { phone_number: '+12025550143' },
        { phone_number: '+12025550143', verification_code: '1234' },
      ]),
    );
  });

  it('shows the lines for the environment file, tests a provider and says that the fingerprint of a copy is wrong', async () => {
    const { user, bodies } = await open({
      'GET /setup': { steps },
      'POST /setup/test': { ok: false, message: 'it refuses the login' },
      'POST /setup/key-copy': errorReply('VALIDATION_FAILED', { errors: { fingerprint: ['This is not the fingerprint'] } }),
    });
    await screen.findByText('SQUARE_ACCESS_TOKEN=');
    await user.click(screen.getByRole('button', { name: 'Test: Email' }));
    await screen.findByText('it refuses the login');
    await user.type(screen.getByRole('textbox', { name: 'Fingerprint of the copy' }), `${'0'.repeat(64)}  keys.json`);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('This is not the fingerprint');
    expect(bodies('POST /setup/key-copy')).toEqual([{ fingerprint: '0'.repeat(64) }]);
  });
});

it('the admins’ overview shows open steps, and nothing when all are done', async () => {
  fakeApi({ 'GET /setup': { steps: [step('admin', true), step('second_factor')] } });
  renderApp(<OpenSetupPanel />, {});
  await screen.findByRole('heading', { name: 'Finish setting up' });
  expect(screen.queryByText('First admin')).toBeNull();
  cleanup();
  const calls = fakeApi({ 'GET /setup': { steps: [step('admin', true)] } });
  renderApp(<OpenSetupPanel />, {});
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
