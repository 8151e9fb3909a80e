import type { SafetyPromise } from './part.ts';

export const t12: SafetyPromise = {
  id: 'T12',
  promise: 'Keys can be changed, backups restore everything, and a copy without keys names nobody.',
  parts: [
    {
      name: 't12',
      what: 'database dumps searched for planted texts',
      tests: { project: 'server', files: ['seed/seed-demo', 'search/limits/decoys', 'members/personal-columns'] },
    },
    {
      name: 'copy',
      what: 'ten thousand planted texts, searched for in a dump, a backup, the logs and every file of the data folder',
      tests: { project: 'slow', files: ['safety/stolen-copy'] },
    },
    { name: 'keys', what: 'rotated keys', tests: { project: 'slow', files: ['commands/rotate-keys'] } },
    {
      name: 'restore',
      what: 'restoring a destroyed installation from its backup',
      prove: async (sizes) =>
        (await import('../restore.ts')).restore({ experiences: sizes.experiences, gigabytes: sizes['archived-gigabytes'] }),
    },
  ],
};
