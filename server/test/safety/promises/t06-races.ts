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
        files: ['reveals/ledger', 'reveals/reveal-at-once', 'payments/payments.api', 'limits/limits.api', 'limits/clearing'],
      },
    },
    {
      name: 'races',
      what: 'reveal, last credit, purchase, link, decide and withdraw, on many seeds',
      prove: async ({ seeds }) => (await import('../races.ts')).races({ seeds }),
    },
  ],
};
