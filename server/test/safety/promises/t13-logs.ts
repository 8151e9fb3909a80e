import type { SafetyPromise } from './part.ts';

export const t13: SafetyPromise = {
  id: 'T13',
  promise: 'Logs and traces say what happened and never whom it was about.',
  parts: [
    {
      name: 't13',
      what: 'the contents of logs and traces',
      tests: { project: 'server', files: ['platform/logger', 'tracing/tracing.api', 'embedded-postgres/embedded-postgres'] },
    },
    {
      name: 'planted',
      what: 'a different planted text in each field of each call, none of which is in the logs; a log line for each refusal',
      tests: { project: 'slow', files: ['safety/logs'] },
    },
  ],
};
