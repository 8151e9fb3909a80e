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
export function readSquareSettings(settings: Environment): SquareSettings | undefined {
  if (!settings.SQUARE_ACCESS_TOKEN || !settings.SQUARE_APPLICATION_ID || !settings.SQUARE_LOCATION_ID || !settings.SQUARE_WEBHOOK_KEY)
    return undefined;
  const defaults = SQUARE[settings.SQUARE_ENVIRONMENT];
  return {
    accessToken: settings.SQUARE_ACCESS_TOKEN,
    applicationId: settings.SQUARE_APPLICATION_ID,
    locationId: settings.SQUARE_LOCATION_ID,
    webhookKey: settings.SQUARE_WEBHOOK_KEY,
    baseUrl: (settings.SQUARE_BASE_URL ?? defaults.baseUrl).replace(/\/$/, ''),
    scriptUrl: settings.SQUARE_SCRIPT_URL ?? defaults.scriptUrl,
    wallets: settings.SQUARE_WALLETS,
    isSandbox: settings.SQUARE_ENVIRONMENT === 'sandbox',
  };
}
