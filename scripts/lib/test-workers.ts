import { availableParallelism } from 'node:os';

/** One fewer than the cores would leave one of two cores to PostgreSQL, which needs a third of it. */
export const TEST_WORKERS = Math.max(2, availableParallelism() - 1);
