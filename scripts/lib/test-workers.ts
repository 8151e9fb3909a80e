import { availableParallelism } from 'node:os';

/** One fewer than the cores would leave one of two cores to PostgreSQL, which needs a third of it. */
export const TEST_WORKERS = Math.max(2, availableParallelism() - 1);

/** Tests on a database wait for it, for other processes and for clocks a third of their time. */
export const DATABASE_TEST_WORKERS = TEST_WORKERS + 1;
