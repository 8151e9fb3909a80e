import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/deferred-writes.ts';
import { sql as statement } from '../../platform/db/statement.ts';
import type { SealedAct } from './inbox-store.ts';

interface Lookups {
  actKeys: readonly string[];
  marks: readonly string[];
  slotKeys: readonly string[];
}

interface Found {
  waiting: SealedAct[];
  mixed: SealedAct[];
  claimed: Set<string>;
  slots: Map<string, Buffer>;
}

interface Row {
  source: 'inbox' | 'inbox_kept' | 'claims' | 'slots';
  key: string;
  target: string;
  body_enc: Buffer;
}

/** Reads everything that an act depends on, in one statement. */
export async function readBeforeAct(db: Database, { actKeys, marks, slotKeys }: Lookups): Promise<Found> {
  const rows = await statement`
    select 'inbox' as source, key, target, body_enc from inbox where key = any(${actKeys}::uuid[])
    union all select 'inbox_kept', key, target, body_enc from inbox_kept where key = any(${actKeys}::uuid[])
    union all select 'claims', mark, null, null from claims where mark = any(${marks}::uuid[])
    union all select 'slots', key, null, body_enc from slots where key = any(${slotKeys}::uuid[])`.on<Row>(db);
  const acts = (table: SealedAct['table']): SealedAct[] =>
    rows.filter(({ source }) => source === table).map(({ key, target, body_enc: body }) => ({ table, key, target, body }));
  return {
    waiting: acts('inbox'),
    mixed: acts('inbox_kept'),
    claimed: new Set(rows.filter(({ source }) => source === 'claims').map(({ key }) => key)),
    slots: new Map(rows.filter(({ source }) => source === 'slots').map(({ key, body_enc: body }) => [key, body])),
  };
}

interface Guard {
  lockKey: bigint;
  actKeys: readonly string[];
}

/**
 * Makes the statement fail if the member has acted since it was read. The inbox is named outside the function so that the statement waits
 * for a mix before it locks anything else.
 */
export const guardAct = (db: Database, guard: Guard): Promise<void> =>
  deferWrite(
    db,
    ([one]: readonly Guard[]) => sql`select require_whole(may_act(${one!.lockKey.toString()}::bigint, ${one!.actKeys}::uuid[])
      and not exists (select from authored.inbox where key = any(${one!.actKeys}::uuid[]))) as may`,
    [guard],
  );
