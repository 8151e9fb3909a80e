import type { SafetyPromise } from './part.ts';

export const t10: SafetyPromise = {
  id: 'T10',
  promise: 'Nobody can stop the service for others: under floods and restarts the calls of another address stay quick.',
  parts: [
    {
      name: 'upgrade',
      needsQuiet: true,
      what: 'the older release under load while the schema changes',
      prove: async (sizes) => (await import('../upgrade.ts')).upgrade({ experiences: sizes['upgraded-experiences'], from: sizes.from }),
    },
    {
      name: 'image',
      what: 'each line of the Dockerfile in a temporary folder, and the resulting image',
      prove: async () => (await import('../image.ts')).image(),
    },
    {
      name: 'drain',
      needsQuiet: true,
      what: 'restarts under load',
      prove: async ({ restarts }) => (await import('../drain.ts')).drain({ restarts }),
    },
    {
      name: 't10',
      what: 'slow requests and readers, pipelining, streams',
      tests: { project: 'server', files: ['http/admission', 'notifications/stream'] },
    },
    {
      name: 'overload',
      needsQuiet: true,
      what: 'floods, measured by another address',
      prove: async ({ seconds, attack }) => (await import('../overload.ts')).overload({ seconds, attack }),
    },
  ],
};
