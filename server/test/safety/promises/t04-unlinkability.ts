import type { SafetyPromise } from './part.ts';

export const t04: SafetyPromise = {
  id: 'T4',
  promise:
    'Neither a reply (its time, shape and length) nor a stolen database reveals who has an account, who was written about, or who wrote a text.',
  parts: [
    {
      name: 't4',
      what: 'numbers with and without an account, budgets of look-ups, lengths of replies',
      tests: { project: 'server', files: ['sign-in/no-oracle', 'http/replies/padded-replies', 'search/limits'] },
    },
    {
      name: 'linkage',
      what: 'attempts to identify authors from replies and stolen data',
      prove: async ({ members, days, seed }) => (await import('../linkage.ts')).linkage({ members, days, seed }),
    },
  ],
};
