import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { pendingWrites, deferWrite, flushDeferredWrites } from '../db/deferred-writes.ts';

export interface CounterChange {
  kind: string;
  key: string;
  by: number;
  /** For a kind with very many keys: the counters are not sharded, so that an index gives the largest. */
  isWide?: boolean;
}

const WIDE_SHARD = -1;

/**
 * Changes counters at the end of the caller's transaction. All counts of a transaction use one of sixteen shards, and the rows are sorted,
 * so that transactions never deadlock.
 */
export const changeCounters = (db: Database, changes: readonly CounterChange[]): Promise<void> => deferWrite(db, addToCounters, changes);

function addToCounters(changes: readonly CounterChange[]) {
  const summed = new Map<string, CounterChange>();
  for (const change of changes) {
    const id = `${change.kind}\u0000${change.key}`;
    summed.set(id, { ...change, by: change.by + (summed.get(id)?.by ?? 0) });
  }
  const rows = [...summed.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change)
    .filter(({ by }) => by !== 0);
  if (rows.length === 0) return undefined;
  return sql`insert into counters (kind, key, shard, n)
    select kind, key, case when wide then ${WIDE_SHARD}::smallint else (pg_current_xact_id()::text::bigint % 16)::smallint end, n
    from unnest(${rows.map((r) => r.kind)}::text[], ${rows.map((r) => r.key)}::text[],
      ${rows.map((r) => r.isWide === true)}::boolean[], ${rows.map((r) => r.by)}::bigint[]) as change (kind, key, wide, n)
    on conflict (kind, key, shard) do update set n = counters.n + excluded.n returning 1`;
}

/** The `limit` largest counters of a kind, largest first. */
export async function readCounters(db: Database, kind: string, limit = 1000): Promise<{ key: string; n: number }[]> {
  await flushDeferredWrites(db);
  const { rows } = await sql<{ key: string; n: number }>`
    select key, sum(n)::bigint n from counters where kind = ${kind} group by key order by n desc, key limit ${limit}`.execute(db);
  return rows;
}

/** The same for a wide kind. */
export async function readWideCounters(db: Database, kind: string, limit: number): Promise<{ key: string; n: number }[]> {
  await flushDeferredWrites(db);
  const { rows } = await sql<{ key: string; n: number }>`
    select key, n from counters where kind = ${kind} and shard = -1 order by n desc limit ${limit}`.execute(db);
  return rows;
}

export async function readCounter(db: Database, kind: string, key: string): Promise<number> {
  const [n] = await readEachCounter(db, [{ kind, key }]);
  return n!;
}

/** The counts of several kinds under one key. */
export const readCountersOf = (db: Database, kinds: readonly string[], key: string): Promise<number[]> =>
  readEachCounter(
    db,
    kinds.map((kind) => ({ kind, key })),
  );

/** These counters in this order, including changes that the caller's transaction still defers. */
export async function readEachCounter(db: Database, counters: readonly { kind: string; key: string }[]): Promise<number[]> {
  const { rows } = await sql<{ kind: string; key: string; n: number }>`
    select c.kind, c.key, sum(c.n)::bigint n
    from unnest(${counters.map(({ kind }) => kind)}::text[], ${counters.map(({ key }) => key)}::text[]) one (kind, key)
    join counters c using (kind, key) group by c.kind, c.key`.execute(db);
  const pending = pendingWrites(db, addToCounters);
  return counters.map(({ kind, key }) => {
    const isSame = (one: { kind: string; key: string }): boolean => one.kind === kind && one.key === key;
    return pending.filter(isSame).reduce((sum, { by }) => sum + by, rows.find(isSame)?.n ?? 0);
  });
}
