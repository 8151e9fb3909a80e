import { defineProject } from 'vitest/config';
import { TEST_WORKERS } from '../scripts/lib/test-workers.ts';

export default defineProject({
  test: {
    name: 'server',
    maxWorkers: TEST_WORKERS,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // A file leaves nothing behind, so that a worker's imports serve all of its files.
    isolate: false,
    globalSetup: ['./test/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
