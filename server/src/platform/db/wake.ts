import { sql } from 'kysely';
import type { Database } from './database.ts';
import { WAKE_CHANNEL } from './wake-listener.ts';

/**
 * Tells every process that shows something to this member that it is no longer so: heard once the transaction commits, and
 * not at all when it fails. Ids only, as the database's administrators may listen too.
 */
export async function wake(db: Database, memberId: string, thingId = ''): Promise<void> {
  await sql`select pg_notify(${WAKE_CHANNEL}, ${`${memberId} ${thingId}`})`.execute(db);
}
