import type { SafetyPromise } from './part.ts';

export const t01: SafetyPromise = {
  id: 'T1',
  promise:
    'Nobody reads or changes what is not theirs: every call, by everybody who may not make it, is refused, and no reply has a planted secret.',
  parts: [
    {
      name: 't1',
      what: 'every call, by everybody who may not make it',
      tests: {
        project: 'server',
        files: [
          'test/calls/every-call',
          'test/calls/others-objects',
          'test/calls/suspended-member',
          'test/calls/rounded-trust',
          'test/authors/anonymous-author',
          'files/file-links',
          'platform/db/roles',
        ],
      },
    },
  ],
};
