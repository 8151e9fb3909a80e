import { join } from 'node:path';
import { configDefaults, defineProject, type UserProjectConfigExport } from 'vitest/config';
import { DATABASE_TEST_WORKERS } from '../scripts/lib/test-workers.ts';

/** They start processes and databases of their own: `npm run test:safety -- --only slow`. */
const SLOW = '**/*.slow.test.ts';

const shared = {
  // A file leaves nothing behind, so that a worker's imports serve all of its files.
  isolate: false,
  globalSetup: [join(import.meta.dirname, 'test/global-setup.ts')],
  setupFiles: [join(import.meta.dirname, 'test/files/open-decoders.ts')],
  testTimeout: 20_000,
  hookTimeout: 30_000,
  // Two workers and a database share two cores: what comes soon may come late.
  expect: { poll: { timeout: 10_000 } },
};

export const slow: UserProjectConfigExport = defineProject({
  root: import.meta.dirname,
  // One after the other: what they measure must not be each other.
  test: { ...shared, name: 'slow', maxWorkers: 1, sequence: { groupOrder: 1 }, include: [SLOW] },
});

export default defineProject({
  test: {
    ...shared,
    name: 'server',
    maxWorkers: DATABASE_TEST_WORKERS,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, SLOW],
  },
});
