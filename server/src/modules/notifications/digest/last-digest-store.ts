import type { Database } from '../../../platform/db/database.ts';

const ROW = 1;

/** "YYYY-MM-DD", or undefined before the first digest. */
export async function lastDigestDay(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('last_digest').select('day').where('id', '=', ROW).executeTakeFirst())?.day;
}

export async function recordDigestDay(db: Database, day: string): Promise<void> {
  await db
    .insertInto('last_digest')
    .values({ id: ROW, day })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ day }))
    .execute();
}
