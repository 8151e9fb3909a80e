import type { Database } from '../server/src/platform/db/database.ts';

export async function hasMembers(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
