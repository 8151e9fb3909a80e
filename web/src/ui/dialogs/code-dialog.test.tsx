import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { CodeForm } from './code-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

function open(bySms = true, pending: { verifying?: boolean; resending?: boolean } = {}) {
  const onVerify = vi.fn<(code: string) => void>();
  const nothing = () => undefined;
  const props = { verifying: false, resending: false, resendIn: 0, onResend: nothing, onBack: nothing, ...pending };
  const rendered = renderScreen(
    <CodeForm sentTo="+1 (415) 555-0143" bySms={bySms} digits={4} incomplete="Too short" onVerify={onVerify} {...props} />,
  );
  return { ...rendered, onVerify };
}
const boxes = () => screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value);

it('extracts the code from a pasted message', async () => {
  const { user, onVerify } = open();
  await user.click(screen.getAllByRole('textbox')[0]!);
  await user.paste('Your Candor code is 4457. It works for 10 minutes, and only at candor.example.');
  expect(boxes()).toEqual(['4', '4', '5', '7']);
  expect(onVerify).toHaveBeenCalledExactlyOnceWith('4457');
});

it('lets browsers fill the code in', () => {
  open();
  for (const box of screen.getAllByRole('textbox')) expect(box.getAttribute('autocomplete')).toBe('one-time-code');
});

it('uses the code that the browser read from the SMS, stops waiting when closed, and waits for no code sent by email', async () => {
  let signal: AbortSignal | undefined;
  const get = vi.fn<(options: { signal: AbortSignal }) => Promise<{ code: string }>>((options) => {
    signal = options.signal;
    return Promise.resolve({ code: '4457' });
  });
  vi.stubGlobal('OTPCredential', {});
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }));
  const { onVerify, unmount } = open();
  await waitFor(() => expect(onVerify).toHaveBeenCalledWith('4457'));
  expect(get.mock.calls[0]?.[0]).toMatchObject({ otp: { transport: ['sms'] } });
  act(() => unmount());
  expect(signal?.aborted).toBe(true);
  open(false);
  expect(get).toHaveBeenCalledOnce();
});

it('sends no other request while a code is being verified or sent', async () => {
  const { unmount } = open(true, { verifying: true });
  for (const name of ['Resend code', 'Go back']) expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  unmount();
  const { user, onVerify } = open(true, { resending: true });
  await user.click(screen.getAllByRole('textbox')[0]!);
  await user.keyboard('4457');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(onVerify).not.toHaveBeenCalled();
});
