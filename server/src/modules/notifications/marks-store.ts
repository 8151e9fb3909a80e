import type { Database } from '../../platform/db/database.ts';

export async function readMarks(db: Database, userId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('member_marks').select('marks_enc').where('user_id', '=', userId).executeTakeFirst();
  return row?.marks_enc;
}

/** Locks the member's row until the transaction ends. A member without one gets it, with `initial`. */
export async function lockMarks(db: Database, userId: string, initial: Buffer): Promise<Buffer> {
  await db
    .insertInto('member_marks')
    .values({ user_id: userId, marks_enc: initial })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const row = await db.selectFrom('member_marks').select('marks_enc').where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  return row.marks_enc;
}

export async function writeMarks(db: Database, userId: string, sealed: Buffer): Promise<void> {
  await db
    .insertInto('member_marks')
    .values({ user_id: userId, marks_enc: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ marks_enc: sealed }))
    .execute();
}

export async function memberIdsWithMarks(db: Database): Promise<string[]> {
  return (await db.selectFrom('member_marks').select('user_id').orderBy('user_id').execute()).map((row) => row.user_id);
}
