import type { SafetyPromise } from './part.ts';

export const t07: SafetyPromise = {
  id: 'T7',
  promise: 'A crash of the app or of PostgreSQL at any moment loses nothing that was acknowledged, and doubles nothing.',
  parts: [
    {
      name: 'sudden-death',
      what: 'kill -9 of the app and stops of PostgreSQL during purchases and reveals',
      prove: async ({ kills, stops }) => (await import('../sudden-death.ts')).suddenDeath({ kills, stops }),
    },
    {
      name: 'recovery',
      needsQuiet: true,
      what: 'Candor is ready within 5 s after PostgreSQL accepts connections again',
      prove: async ({ stops }) =>
        (await import('../sudden-death.ts')).suddenDeath({ kills: 0, stops: Math.ceil(stops / 2), longestUnreadyMs: 5_000 }),
    },
    ...['reveal', 'purchase', 'mix', 'proof', 'decision'].map((flow) => ({
      name: `steps-${flow}`,
      what: `kill -9 of the app at every step of a ${flow}`,
      prove: async () => (await import('../steps/prove-flow.ts')).proveFlow(`steps-${flow}`),
    })),
    {
      name: 'mix',
      needsQuiet: true,
      what: 'kill -9 of the app during a mix',
      prove: async ({ arrivals, 'mix-kills': kills }) => (await import('../mix.ts')).mix({ arrivals, kills }),
    },
  ],
};
