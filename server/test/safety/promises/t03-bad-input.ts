import type { SafetyPromise } from './part.ts';

export const t03: SafetyPromise = {
  id: 'T3',
  promise: 'No input causes an internal error: whatever is sent gets a documented reply, and nothing is validated before authentication.',
  parts: [
    {
      name: 't3',
      what: 'bad inputs and generated ones',
      tests: { project: 'server', files: ['test/bad-inputs', 'test/calls/every-call', 'test/calls/long-texts', 'http/requests'] },
    },
  ],
};
