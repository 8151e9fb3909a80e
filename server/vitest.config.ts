import { join } from 'node:path';
import { configDefaults, defineProject, type UserProjectConfigExport } from 'vitest/config';
import { DATABASE_TEST_WORKERS } from '../scripts/lib/test-workers.ts';

/** Tests that start their own processes and databases: `npm run test:safety -- --only slow`. */
const SLOW = '**/*.slow.test.ts';
/** The workspace `seed`, whose tests use the same database. */
const SEED = '../seed';

const shared = {
  // Test files clean up after themselves, so a worker can reuse its imports for all of its files.
  isolate: false,
  globalSetup: [join(import.meta.dirname, 'test/global-setup.ts')],
  setupFiles: [join(import.meta.dirname, 'test/files/open-decoders.ts')],
  // Three workers and a database share two cores, perhaps with other programs, so even a quick reply may take seconds. These limits only end
  // a test that hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export const slow: UserProjectConfigExport = defineProject({
  root: import.meta.dirname,
  // One at a time, so that tests don't slow down each other's measurements.
  test: { ...shared, name: 'slow', maxWorkers: 1, sequence: { groupOrder: 1 }, include: [SLOW, `${SEED}/${SLOW}`] },
});

export default defineProject({
  test: {
    ...shared,
    name: 'server',
    maxWorkers: DATABASE_TEST_WORKERS,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', `${SEED}/**/*.test.ts`],
    exclude: [...configDefaults.exclude, SLOW, `${SEED}/${SLOW}`],
  },
});
