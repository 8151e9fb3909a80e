import { isoDay } from '@candor/contract/dates';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export interface Retention {
  now: Date;
  /** Texts that were decided or withdrawn later than this are kept. */
  before: Date;
  limit: number;
}

/** An anonymous author's appeal waits in the inbox until the next mix, which comes once a day. */
const INBOX_DAYS = 3;
/** Reasons are deleted with the text they are about, so the text stays while they, or those of an appeal's outcome, can be read. */
const REASONS_READABLE_DAYS = 30;

/** Whether the text must stay because of these reasons: they are recent, they can be appealed, or an appeal is open. */
const isKeptByReasons = (now: Date, areForAuthor = sql`true`) => sql`
  (r.day > ${isoDay(now)}::date - ${REASONS_READABLE_DAYS}::int or a.status = 'open'
    or ${areForAuthor} and r.appeal_until >= ${isoDay(now)}::date - ${INBOX_DAYS}::int)`;

/** Rejected, removed or withdrawn texts after their retention period, except disputed ones and those that must stay because of reasons. */
export async function unpublishedPastRetention(db: Database, { now, before, limit }: Retention): Promise<number[]> {
  const areForAuthor = sql`r.audience = 'author' and r.subject_kind in ('experience', 'experience_dispute')`;
  const { rows } = await sql<{ id: number }>`
    select id from experiences e
    where status in ('rejected', 'removed') and decided_day <= ${isoDay(before)}::date and not is_disputed and not is_erased
      and not exists (select from reasons r left join appeals a on a.reasons_id = r.id
        where r.experience_id = e.id and ${isKeptByReasons(now, areForAuthor)})
    union all select id from experiences where status = 'withdrawn' and day <= ${isoDay(before)}::date and not is_erased
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rejected replies after the same period, except those that must stay because of reasons. */
export async function rejectedRepliesPastRetention(db: Database, { now, before, limit }: Retention): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from replies p where status = 'rejected' and decided_day <= ${isoDay(before)}::date
      and not exists (select from reasons r left join appeals a on a.reasons_id = r.id
        where r.subject_kind = 'reply' and r.subject_id = p.id::text and ${isKeptByReasons(now)})
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
