import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Rejected or withdrawn, and kept as long as it may be; what is still disputed waits for its decision. */
export async function longUnpublished(db: Database, before: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from experiences where status = 'rejected' and decided_at <= ${before} and not is_disputed
    union all select id from experiences where status = 'withdrawn' and submitted_at <= ${before}
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function rememberRejection(db: Database, rejection: { authorKey: string; rejectedAt: Date }): Promise<void> {
  await db.insertInto('past_rejections').values({ author_key: rejection.authorKey, rejected_at: rejection.rejectedAt }).execute();
}

export async function forgetPastRejections(db: Database, authorKey: string): Promise<void> {
  await db.deleteFrom('past_rejections').where('author_key', '=', authorKey).execute();
}

export async function forgetRejectionsBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('past_rejections').where('rejected_at', '<', time).execute();
}
