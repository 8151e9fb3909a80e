import type { Wallet } from '@candor/contract/payments';

/** The addresses that Square's form loads and calls, from Square's documentation. The address of the script itself is a setting. */
export function squareSources(scriptUrl: string, wallets: readonly Wallet[]): Record<string, readonly string[]> {
  const { origin } = new URL(scriptUrl);
  const google = (...sources: string[]): string[] => (wallets.includes('google_pay') ? sources : []);
  return {
    'script-src': [origin, ...google('https://pay.google.com')],
    'style-src': [origin],
    'frame-src': [origin, 'https://*.squareup.com', 'https://*.squareupsandbox.com', ...google('https://pay.google.com')],
    'connect-src': [
      origin,
      'https://pci-connect.squareup.com',
      'https://pci-connect.squareupsandbox.com',
      ...google('https://pay.google.com', 'https://google.com/pay'),
    ],
    'font-src': [origin, 'https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
    ...(wallets.includes('google_pay') ? { 'img-src': ['https://www.gstatic.com'] } : {}),
  };
}
