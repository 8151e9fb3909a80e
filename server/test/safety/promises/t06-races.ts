import type { SafetyPromise } from './part.ts';

export const t06: SafetyPromise = {
  id: 'T6',
  promise: 'Calls at the same moment never spend, grant or decide twice.',
  parts: [
    {
      name: 't6',
      what: 'races of two calls',
      tests: {
        project: 'server',
        files: ['reveals/ledger', 'reveals/reveal-in-one-statement', 'payments/payments.api', 'limits/limits.api', 'limits/clearing'],
      },
    },
    {
      name: 'races',
      what: '200 members with three credits each reveal twelve experiences, each five times over',
      prove: async ({ 'race-rounds': rounds, seed }) => (await import('../races.ts')).races({ rounds, seed }),
    },
  ],
};
