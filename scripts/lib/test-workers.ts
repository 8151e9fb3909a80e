import { availableParallelism } from 'node:os';

/** With one fewer than the cores, one of two cores would be left to PostgreSQL, which needs only a third of it. */
export const TEST_WORKERS = Math.max(2, availableParallelism() - 1);

/** Tests with a database spend a third of their time waiting for it, for other processes and for clocks. */
export const DATABASE_TEST_WORKERS = TEST_WORKERS + 1;
