import type { SafetyPromise } from './part.ts';

export const t04: SafetyPromise = {
  id: 'T4',
  promise:
    'Nothing reveals whether somebody has an account or was written about, or who wrote what: neither the times, shapes and lengths of replies, nor a stolen database.',
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
