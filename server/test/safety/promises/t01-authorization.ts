import type { SafetyPromise } from './part.ts';

export const t01: SafetyPromise = {
  id: 'T1',
  promise:
    'Nobody reads or changes what is not theirs: every call, for everybody it is not for, is refused, and no reply has a planted secret.',
  parts: [
    {
      name: 't1',
      what: 'every call, for everybody it is not for',
      tests: {
        project: 'server',
        files: ['test/every-call', 'test/suspended-member', 'test/authors/anonymous-author', 'files/file-links', 'platform/db/roles'],
      },
    },
  ],
};
