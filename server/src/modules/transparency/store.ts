import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Counters of these kinds, added up by key. */
export async function readFigures(db: Database, kinds: readonly string[]): Promise<Map<string, number>> {
  if (kinds.length === 0) return new Map();
  const { rows } = await sql<{ key: string; n: number }>`
    select key, sum(n)::bigint as n from counters where kind = any(${kinds}::text[]) group by key order by key`.execute(db);
  return new Map(rows.map(({ key, n }) => [key, n]));
}
