import type { SafetyPromise } from './part.ts';

export const t08: SafetyPromise = {
  id: 'T8',
  promise: 'Nothing that a person typed runs in a browser, and every page has its content policy.',
  parts: [
    {
      name: 't8',
      what: 'headers and content policy',
      tests: {
        project: 'server',
        files: ['http/site', 'http/replies', 'requests/requests.api', 'test/calls/reply-headers', 'operations/production'],
      },
    },
    { name: 'journeys', what: 'journeys in Chromium', prove: async () => (await import('../runner/run-vitest.ts')).runJourneys() },
  ],
};
