import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Rejected, removed or withdrawn texts after their retention period, except those in an open dispute. */
export async function longUnpublished(db: Database, before: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from experiences where status in ('rejected', 'removed') and decided_day <= ${before}::date and not is_disputed and not is_erased
    union all select id from experiences where status = 'withdrawn' and day <= ${before}::date and not is_erased
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
