import type { Pool } from 'pg';
import type { TableName } from '../copy/copy-rows.ts';
import { queryWithoutTimeLimit } from '../query-without-time-limit.ts';

/**
 * Without statistics the first searches would be planned for empty tables, and every index-only scan would read the table too. The largest
 * table takes longest, so it gets its own connection.
 */
export async function gatherStatistics(pool: Pool, [largest, ...others]: readonly TableName[]): Promise<void> {
  if (pool.options.max < 2) return vacuum(pool, [largest!, ...others, 'counters']);
  await Promise.all([vacuum(pool, [largest!]), vacuum(pool, [...others, 'counters'])]);
}

const vacuum = (pool: Pool, tables: readonly TableName[]): Promise<void> =>
  queryWithoutTimeLimit(pool, `vacuum (analyze) ${tables.join(', ')}`);
