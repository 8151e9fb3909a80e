import { sql } from 'kysely';
import type { Database } from './database.ts';
import { writeLast } from './last-writes.ts';
import { WAKE_CHANNEL } from './wake-listener.ts';

/**
 * Tells every process that shows something to this member that it is no longer so: heard once the transaction commits, and
 * not at all when it fails. Ids only, as the database's administrators may listen too.
 */
export const wake = (db: Database, memberId: string, thingId = ''): Promise<void> => writeLast(db, notify, [`${memberId} ${thingId}`]);

const notify = (told: readonly string[]) => sql`select pg_notify(${WAKE_CHANNEL}, message) from unnest(${told}::text[]) message`;
