import type { Wallet } from '@candor/contract/payments';
import type { Environment } from './environment.ts';

export interface SquareSettings {
  accessToken: string;
  applicationId: string;
  locationId: string;
  /** The key with which Square signs its webhook events. */
  webhookKey: string;
  baseUrl: string;
  scriptUrl: string;
  wallets: readonly Wallet[];
  isSandbox: boolean;
}

const SQUARE = {
  production: { baseUrl: 'https://connect.squareup.com', scriptUrl: 'https://web.squarecdn.com/v1/square.js' },
  sandbox: { baseUrl: 'https://connect.squareupsandbox.com', scriptUrl: 'https://sandbox.web.squarecdn.com/v1/square.js' },
};

/** Undefined unless all of its settings are given. */
export function readSquareSettings(e: Environment): SquareSettings | undefined {
  if (!e.SQUARE_ACCESS_TOKEN || !e.SQUARE_APPLICATION_ID || !e.SQUARE_LOCATION_ID || !e.SQUARE_WEBHOOK_KEY) return undefined;
  const usual = SQUARE[e.SQUARE_ENVIRONMENT];
  return {
    accessToken: e.SQUARE_ACCESS_TOKEN,
    applicationId: e.SQUARE_APPLICATION_ID,
    locationId: e.SQUARE_LOCATION_ID,
    webhookKey: e.SQUARE_WEBHOOK_KEY,
    baseUrl: (e.SQUARE_BASE_URL ?? usual.baseUrl).replace(/\/$/, ''),
    scriptUrl: e.SQUARE_SCRIPT_URL ?? usual.scriptUrl,
    wallets: e.SQUARE_WALLETS,
    isSandbox: e.SQUARE_ENVIRONMENT === 'sandbox',
  };
}
