import type { SafetyPromise } from './part.ts';

export const t09: SafetyPromise = {
  id: 'T9',
  promise: 'When a provider, the disk or the database is slow, silent, full or gone, callers get a reply in time, and everything recovers.',
  parts: [
    {
      name: 't9',
      what: 'slow and silent providers, and a full disk',
      tests: {
        project: 'server',
        files: [
          'platform/circuit-breaker',
          'platform/disk',
          'payments/square.api',
          'limits/shared-rate-limiter',
          'operations/readiness',
          'adapters/mail',
          'adapters/identity/open-id',
          'admission/no-connection',
        ],
      },
    },
    { name: 'disk-full', what: 'a real disk that fills to its last byte', prove: async () => (await import('../disk-full.ts')).diskFull() },
    { name: 'failover', needsQuiet: true, what: 'the database fails over', prove: async () => (await import('../failover.ts')).failover() },
    { name: 'replica', what: 'a replica that lags', prove: async ({ removals }) => (await import('../replica.ts')).replica({ removals }) },
    { name: 'pooler', what: 'a pooler in transaction mode', prove: async ({ calls }) => (await import('../pooler.ts')).pooler({ calls }) },
    {
      name: 'slow',
      what: 'tests that start processes and databases of their own',
      prove: async () => (await import('../runner/run-vitest.ts')).runSlowTests(),
    },
  ],
};
