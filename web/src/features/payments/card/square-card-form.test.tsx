import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { squareSample } from '../../../../test/samples.ts';
import type { CardForm } from './card-form.ts';
import type { SquareCard, SquarePayments } from './load-square.ts';
import { SquareCardForm } from './square-card-form.tsx';

const output: string[] = [];

function Page() {
  const form = useRef<CardForm>(null);
  const pay = (): void =>
    void form.current?.tokenise().then(
      (token) => output.push(token),
      (error: unknown) => output.push(error instanceof Error ? error.message : ''),
    );
  return (
    <>
      <SquareCardForm
        ref={form}
        config={squareSample}
        order={{ amountCents: 799, currency: 'USD' }}
        disabled={false}
        onSubmit={pay}
        onEscape={() => {}}
      />
      <button onClick={pay}>Pay</button>
    </>
  );
}

/** The script element of Square's form, intercepted instead of loaded. */
let script: HTMLScriptElement;
beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation((...added) => {
    script = added[0] as HTMLScriptElement;
  });
});

/** Simulates Square's script after it has run. */
function runScript(answers: Awaited<ReturnType<SquareCard['tokenize']>>[]) {
  const listeners = new Map<string, () => void>();
  const card = {
    attach: async (place: HTMLElement) => place.append('Square’s fields'),
    tokenize: vi.fn<SquareCard['tokenize']>(async () => answers.shift()!),
    addEventListener: (event: string, listener: () => void) => {
      listeners.set(event, listener);
    },
    destroy: async () => true,
  };
  const payments = vi.fn<(applicationId: string, locationId: string) => SquarePayments>(() => ({
    card: async () => card,
    paymentRequest: () => ({}),
    applePay: () => Promise.reject(new Error('not supported')),
    googlePay: () => Promise.reject(new Error('not supported')),
  }));
  window.Square = { payments };
  fireEvent.load(script);
  return { card, payments, press: (event: string) => listeners.get(event)?.() };
}

afterEach(() => {
  vi.restoreAllMocks();
  delete window.Square;
  output.length = 0;
});

it('renders Square’s fields and passes on their result', async () => {
  const user = userEvent.setup();
  renderApp(<Page />);
  await screen.findByText('Sandbox test payment');
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  const { card, payments, press } = runScript([
    { status: 'INVALID', errors: [{ message: 'Credit card number is not valid' }, { message: 'CVV is not valid' }] },
    { status: 'ABORT' },
    { status: 'OK', token: 'cnon:fresh' },
  ]);
  await screen.findByText('Square’s fields');
  expect(payments).toHaveBeenCalledWith('sq0idp-1', 'L1');
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  press('submit');
  await waitFor(() =>
    expect(output).toEqual([
      'Payment form not initialized',
      'Card validation failed: Credit card number is not valid, CVV is not valid',
      'Card tokenization failed',
      'cnon:fresh',
    ]),
  );
  expect(card.tokenize).toHaveBeenLastCalledWith(expect.objectContaining({ amount: '7.99', currencyCode: 'USD', intent: 'CHARGE' }));
});

it('explains a script that does not load, and retries', async () => {
  const user = userEvent.setup();
  renderApp(<Page />);
  await screen.findByText('Sandbox test payment');
  expect(script.src).toBe(squareSample.script_url);
  fireEvent.error(script);
  await screen.findByText('Failed to initialize payment form: the provider’s form did not load');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  runScript([]);
  await screen.findByText('Square’s fields');
});
