import { defineConfig } from 'vitest/config';
import { longestFirst } from '../scripts/lib/longest-first.ts';
import { WORKERS } from './harness/workers.ts';

/** The journeys of `slow/`, which `npm test` has no time for: `npm run test:safety -- --only journeys`. */
const isSlowRun = process.env.SLOW_JOURNEYS === '1';

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: [isSlowRun ? 'slow/*.spec.ts' : '*.spec.ts'],
    globalSetup: ['./harness/global-setup.ts'],
    // These limits only end a journey that hangs, also on a slow and busy machine. Journeys that measure a time check their own limit.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 180_000, interval: 100 } },
    maxWorkers: WORKERS,
    sequence: { sequencer: longestFirst(['every-screen', 'main-journey', 'languages']) },
  },
});
