import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/deferred-writes.ts';
import { sql as statement } from '../../platform/db/statement.ts';
import type { SealedAct } from './inbox-store.ts';

interface Lookups {
  actKeys: readonly string[];
  marks: readonly string[];
}

interface FoundActs {
  waiting: SealedAct[];
  mixed: SealedAct[];
  claimed: Set<string>;
}

interface Row {
  source: 'inbox' | 'inbox_kept' | 'claims';
  key: string;
  target: string;
  body_enc: Buffer;
}

/** Reads everything that an act depends on, in one statement. */
export async function readBeforeAct(db: Database, { actKeys, marks }: Lookups): Promise<FoundActs> {
  const rows = await statement`
    select 'inbox' as source, key, target, body_enc from inbox where key = any(${actKeys}::uuid[])
    union all select 'inbox_kept', key, target, body_enc from inbox_kept where key = any(${actKeys}::uuid[])
    union all select 'claims', mark, null, null from claims where mark = any(${marks}::uuid[])`.runIn<Row>(db);
  const acts = (table: SealedAct['table']): SealedAct[] =>
    rows.filter(({ source }) => source === table).map(({ key, target, body_enc: body }) => ({ table, key, target, body }));
  return {
    waiting: acts('inbox'),
    mixed: acts('inbox_kept'),
    claimed: new Set(rows.filter(({ source }) => source === 'claims').map(({ key }) => key)),
  };
}

interface Guard {
  lockKey: bigint;
  freeKeys: [today: string, tomorrow: string];
}

/**
 * Makes the statement fail if the member has acted since `readBeforeAct`. The statement names the inbox table itself, so that it waits for
 * a running mix before it locks anything else. A statement for several members fails immediately if one of them is acting in another
 * transaction, so that the others don't wait.
 */
export const guardAct = (db: Database, guard: Guard): Promise<void> => deferWrite(db, checkActs, [guard]);

const checkActs = (guards: readonly Guard[]) => sql`
  select require_whole(case when ${guards.length === 1}::boolean or pg_try_advisory_xact_lock(lock_key)
    then may_act(lock_key, array[today, tomorrow]) and not exists (select from authored.inbox where key in (today, tomorrow)) else false end) as may
  from unnest(${guards.map(({ lockKey }) => lockKey.toString())}::bigint[], ${guards.map(({ freeKeys }) => freeKeys[0])}::uuid[],
    ${guards.map(({ freeKeys }) => freeKeys[1])}::uuid[]) g (lock_key, today, tomorrow)`;
