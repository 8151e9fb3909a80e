import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { exists } from '../../../platform/db/exists.ts';

/** `many`: the reviewer opened far more items than anyone can review. `undecided`: they left too many of the opened items undecided. */
export type OpeningAlarm = 'many' | 'undecided';

export async function insertOpening(
  db: Database,
  opening: { reviewerId: string; itemId: number; openedAt: Date; alarm: OpeningAlarm | null },
): Promise<void> {
  await db
    .insertInto('review_openings')
    .values({ reviewer_id: opening.reviewerId, item_id: opening.itemId, opened_at: opening.openedAt, alarm: opening.alarm })
    .execute();
}

/** How often this reviewer has opened items since this time, and which of these items they have not decided. */
export async function countOpenings(
  db: Database,
  reviewerId: string,
  since: Date,
): Promise<{ total: number; undecidedItems: Set<number> }> {
  const { rows } = await sql<{ item_id: number; n: number; decided: boolean }>`
    select o.item_id, count(*)::int as n,
      exists (select from review_decisions d where d.item_id = o.item_id and d.reviewer_id = ${reviewerId})
        or exists (select from held_decisions h where h.item_id = o.item_id and h.reviewer_id = ${reviewerId}) as decided
    from review_openings o where o.reviewer_id = ${reviewerId} and o.opened_at > ${since} group by o.item_id`.execute(db);
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    undecidedItems: new Set(rows.filter(({ decided }) => !decided).map(({ item_id }) => item_id)),
  };
}

export async function wasAlarmRaised(db: Database, reviewerId: string, alarm: OpeningAlarm, since: Date): Promise<boolean> {
  return exists(
    db
      .selectFrom('review_openings')
      .select('id')
      .where('reviewer_id', '=', reviewerId)
      .where('opened_at', '>', since)
      .where('alarm', '=', alarm),
  );
}

export async function deleteOpeningsBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('review_openings').where('opened_at', '<', time).execute();
}
