import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of Square's Web Payments SDK that a payment needs: a card frame from the same origin, and a token. */
const SCRIPT = (token: string) => `
  const { origin } = new URL(document.currentScript.src);
  const frame = Object.assign(document.createElement('iframe'), { src: origin + '/card', title: 'Secure card form' });
  const card = {
    attach: (place) => new Promise((resolve) => {
      frame.addEventListener('load', () => resolve());
      place.append(frame);
    }),
    tokenize: async ({ amount, currencyCode, intent }) =>
      amount === '2.99' && currencyCode === 'USD' && intent === 'CHARGE' ? { status: 'OK', token: ${JSON.stringify(token)} } : { status: 'ABORT' },
    focus: async () => frame.focus(),
    destroy: async () => true,
  };
  const googlePay = {
    attach: async (place) => place.append(Object.assign(document.createElement('button'), { type: 'button', textContent: 'Buy with G Pay' })),
    tokenize: async () => ({ status: 'OK', token: ${JSON.stringify(token)} + '-wallet' }),
    destroy: async () => true,
  };
  window.Square = {
    payments: () => ({
      card: async () => card,
      paymentRequest: (request) => request,
      googlePay: async () => googlePay,
      applePay: async () => { throw new Error('PaymentMethodUnsupportedError'); },
    }),
  };
`;
const FORM = '<!doctype html><html lang="en"><title>Card</title><label>Card number <input inputmode="numeric"></label></html>';

/** Serves the fake Square script in place of Square's CDN. */
export async function serveSquareScript(token: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/square.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html', 'cross-origin-resource-policy': 'cross-origin' });
    response.end(isScript ? SCRIPT(token) : FORM);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/square.js`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
