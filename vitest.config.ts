import { defineConfig } from 'vitest/config';
import { longestFirst } from './scripts/lib/longest-first.ts';
import { slow } from './server/vitest.config.ts';

/** Between ten seconds and half a minute each. */
const LONGEST = [
  'safety/observer',
  't2-uploads',
  'overturned-decisions',
  'linkage-attacks',
  'deciding/moderation.api',
  'seed-demo',
  'find-experiences',
  'review-queue.api',
  'appeals.api',
  'experience-disputes.api',
  'fast-lane.api',
  'every-call',
];

export default defineConfig({
  test: {
    projects: [...['contract', 'server', 'web'].map((name) => `./${name}/vitest.config.ts`), slow],
    sequence: { sequencer: longestFirst(LONGEST) },
  },
});
