import { defineProject } from 'vitest/config';
import { TEST_WORKERS } from '../scripts/lib/test-workers.ts';

export default defineProject({
  test: {
    name: 'contract',
    maxWorkers: TEST_WORKERS,
    include: ['src/**/*.test.ts'],
    // The property tests take some seconds on a busy machine.
    testTimeout: 300_000,
  },
});
