import type { SafetyPromise } from './part.ts';

export const t05: SafetyPromise = {
  id: 'T5',
  promise: 'Nobody guesses a code: there are never more tries than allowed, even if they arrive at the same moment.',
  parts: [
    {
      name: 't5',
      what: 'guessed codes',
      tests: { project: 'server', files: ['modules/codes', 'sign-in/sign-in.api', 'sign-in/sign-up.api', 'modules/second-factor'] },
    },
  ],
};
