import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** How many published experiences lie in each of the wide cells. */
export async function countByWideCell(db: Database): Promise<Map<number, number>> {
  const { rows } = await sql<{ cell: number; n: number }>`
    select wide_cell as cell, count(*)::int as n from experiences where status = 'approved' and wide_cell is not null group by wide_cell`.execute(
    db,
  );
  return new Map(rows.map(({ cell, n }) => [cell, n]));
}
