import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Published experiences in each wide cell of the map. The counters change when an experience is published or removed. */
export async function countByWideCell(db: Database): Promise<Map<number, number>> {
  const { rows } = await sql<{ cell: number; n: number }>`
    select key::int as cell, n from counters where kind = 'cell' and n > 0`.execute(db);
  return new Map(rows.map(({ cell, n }) => [cell, n]));
}
