import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { squareSample } from '../../../../test/samples.ts';
import type { PaymentsConfig } from '../queries.ts';
import type { SquarePayments, SquareWallet } from './load-square.ts';
import { WalletButtons } from './wallet-buttons.tsx';

const config: PaymentsConfig = { ...squareSample, wallets: ['apple_pay', 'google_pay'] };
const results: string[] = [];

const noWallet = (): Promise<SquareWallet> => Promise.reject(new Error('PaymentMethodUnsupportedError'));
function installSquare(parts: Partial<SquarePayments>) {
  const paymentRequest = vi.fn<SquarePayments['paymentRequest']>(() => ({}));
  const payments = { card: vi.fn<SquarePayments['card']>(), paymentRequest, applePay: noWallet, googlePay: noWallet, ...parts };
  window.Square = { payments: () => payments };
  return paymentRequest;
}

function show() {
  renderApp(
    <WalletButtons
      config={config}
      order={{ amountCents: 299, currency: 'USD' }}
      disabled={false}
      onPay={(wallet) =>
        void wallet.tokenise().then(
          (token) => results.push(token),
          (error: unknown) => results.push(error instanceof Error ? error.message : ''),
        )
      }
    />,
  );
}

afterEach(() => {
  delete window.Square;
  results.length = 0;
});

it('pays the price with Apple Pay', async () => {
  const paymentRequest = installSquare({ applePay: async () => ({ tokenize: async () => ({ status: 'OK', token: 'wnon:apple' }) }) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with Apple Pay' }));
  await waitFor(() => expect(results).toEqual(['wnon:apple']));
  expect(paymentRequest).toHaveBeenCalledWith({
    countryCode: 'US',
    currencyCode: 'USD',
    total: { amount: '2.99', label: 'Candor' },
  });
});

it.each([
  ['has attached', Promise.resolve()],
  ['is still attaching', new Promise<void>(() => undefined)],
])('pays with the button that Google Pay %s', async (_, attached) => {
  installSquare({
    googlePay: async () => ({
      attach: (place) => {
        place.append(Object.assign(document.createElement('button'), { textContent: 'Buy with G Pay' }));
        return attached;
      },
      tokenize: async () => ({ status: 'OK', token: 'wnon:google' }),
    }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Buy with G Pay' }));
  await waitFor(() => expect(results).toEqual(['wnon:google']));
});

it('says that the payment didn’t go through when the buyer closed the wallet’s sheet', async () => {
  installSquare({ applePay: async () => ({ tokenize: async () => ({ status: 'CANCEL' }) }) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with Apple Pay' }));
  await waitFor(() => expect(results).toEqual(['The payment didn’t go through. Try again, or pay by card.']));
});

it('offers no wallet that the browser doesn’t have', async () => {
  const paymentRequest = installSquare({});
  show();
  await waitFor(() => expect(paymentRequest).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
});
