import { availableParallelism } from 'node:os';

/** Two workers even on two cores, because PostgreSQL needs only a third of a core. */
export const TEST_WORKERS = Math.max(2, availableParallelism() - 1);

/** Tests with a database spend a third of their time waiting for it, for other processes and for clocks. */
export const DATABASE_TEST_WORKERS = TEST_WORKERS + 1;
