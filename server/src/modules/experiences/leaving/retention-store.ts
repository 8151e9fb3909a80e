import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** An anonymous author's appeal waits in the inbox until the next mix, which comes once a day. */
const INBOX_DAYS = 3;
/** Reasons are stored with the text, so that they can be read for at least this long, those of an appeal's outcome included. */
const REASONS_READABLE_DAYS = 30;

export interface Retention {
  now: Date;
  /** Texts that were decided or withdrawn later than this are kept. */
  before: Date;
  most: number;
}

/** Whether these reasons, with their appeal, keep the text: there is a recent decision, or it can be appealed, or an appeal is open. */
const keepsText = (now: Date, isAuthors = sql`true`) => sql`
  (r.day > ${now}::date - ${REASONS_READABLE_DAYS}::int or a.status = 'open'
    or ${isAuthors} and r.appeal_until >= ${now}::date - ${INBOX_DAYS}::int)`;

/** Rejected, removed or withdrawn texts after their retention period, except those in an open dispute and those that reasons keep. */
export async function longUnpublished(db: Database, { now, before, most }: Retention): Promise<number[]> {
  const isAuthors = sql`r.audience = 'author' and r.subject_kind in ('experience', 'experience_dispute')`;
  const { rows } = await sql<{ id: number }>`
    select id from experiences e
    where status in ('rejected', 'removed') and decided_day <= ${before}::date and not is_disputed and not is_erased
      and not exists (select from reasons r left join appeals a on a.reasons_id = r.id
        where r.experience_id = e.id and ${keepsText(now, isAuthors)})
    union all select id from experiences where status = 'withdrawn' and day <= ${before}::date and not is_erased
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rejected replies after the same period, except those that reasons keep. */
export async function longRejectedReplies(db: Database, { now, before, most }: Retention): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from replies p where status = 'rejected' and decided_day <= ${before}::date
      and not exists (select from reasons r left join appeals a on a.reasons_id = r.id
        where r.subject_kind = 'reply' and r.subject_id = p.id::text and ${keepsText(now)})
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
