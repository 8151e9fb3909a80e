import type { ReviewType } from '@candor/contract/statuses';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const COMPARED = 100;

export async function saveSketch(db: Database, itemId: number, authorKey: string, sketch: number[]): Promise<void> {
  await db
    .insertInto('review_sketches')
    .values({ item_id: itemId, author_key: authorKey, sketch })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ author_key: authorKey, sketch }))
    .execute();
}

/** Of the author's latest other texts: an edited reply is like what it was before. */
export async function otherSketches(
  db: Database,
  authorKey: string,
  subject: { type: ReviewType; subjectId: number },
): Promise<number[][]> {
  const { rows } = await sql<{ sketch: (number | string)[] }>`
    select s.sketch from review_sketches s join review_items i on i.id = s.item_id
    where s.author_key = ${authorKey} and (i.subject_type, i.subject_id) <> (${subject.type}, ${subject.subjectId}::bigint)
    order by s.item_id desc limit ${COMPARED}`.execute(db);
  return rows.map(({ sketch }) => sketch.map(Number));
}

export async function forgetSketches(db: Database, type: ReviewType, subjectId: number): Promise<void> {
  await sql`delete from review_sketches s using review_items i
    where i.id = s.item_id and i.subject_type = ${type} and i.subject_id = ${subjectId}`.execute(db);
}

export async function saveAdvice(db: Database, itemId: number, advice: { vote: string; sealed: Buffer }): Promise<void> {
  await db
    .updateTable('review_items')
    .set({ assistant_vote: advice.vote, assistant_enc: advice.sealed })
    .where('id', '=', itemId)
    .execute();
}
