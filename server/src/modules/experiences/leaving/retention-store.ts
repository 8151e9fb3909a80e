import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Rejected, removed or withdrawn, and kept as long as it can be appealed; what is still disputed waits for its decision. */
export async function longUnpublished(db: Database, before: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from experiences where status in ('rejected', 'removed') and decided_day <= ${before}::date and not is_disputed and not is_erased
    union all select id from experiences where status = 'withdrawn' and day <= ${before}::date and not is_erased
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
