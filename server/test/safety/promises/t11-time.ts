import type { SafetyPromise } from './part.ts';

export const t11: SafetyPromise = {
  id: 'T11',
  promise: 'Codes, sessions, credits and files end when they should, to the second.',
  parts: [
    {
      name: 't11',
      what: 'codes, sessions, credits and files at the moment they expire',
      tests: {
        project: 'server',
        files: [
          'codes/rules',
          'sessions/sessions.api',
          'sessions/staff-sessions',
          'reveals/rules',
          'overturned-decisions',
          'test/lifetimes',
        ],
      },
    },
    {
      name: 'clock',
      what: 'the machine’s clock jumps by minutes and by a year while the app runs',
      tests: { project: 'slow', files: ['safety/clock-jumps'] },
    },
  ],
};
