import type { SafetyPromise } from './part.ts';

export const t02: SafetyPromise = {
  id: 'T2',
  promise:
    'No upload harms the server, its reader or its sender: hostile files are refused or come out harmless, and leave nothing behind.',
  parts: [
    {
      name: 't2',
      what: 'hostile uploads',
      tests: { project: 'server', files: ['safety/t2-uploads', 'files/files.api', 'files/cleaning'] },
    },
    {
      name: 'bombs',
      needsQuiet: true,
      what: 'the uploads that cost most to refuse',
      tests: { project: 'slow', files: ['safety/t2-bombs', 'cleaning/fingerprint'] },
    },
    {
      name: 'files',
      needsQuiet: true,
      what: 'the costliest files in the worker process and during searches of others, and mutated files',
      prove: async ({ mutations, seed }) => (await import('../files.ts')).files({ mutations, seed }),
    },
  ],
};
