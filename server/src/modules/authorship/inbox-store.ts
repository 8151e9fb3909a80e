import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { write } from '../../platform/db/deferred-writes.ts';

export interface SealedAct {
  /** The table for which it is sealed. */
  table: 'inbox' | 'inbox_kept';
  /** A keyed hash of the member, the day and a number, by which the member's acts are found. */
  key: string;
  /** A keyed hash of the act's object, by which deciders find it; random if nobody looks for it. */
  target: string;
  body: Buffer;
}

interface Row {
  key: string;
  target: string;
  body_enc: Buffer;
}

const toAct =
  (table: SealedAct['table']) =>
  ({ key, target, body_enc: body }: Row): SealedAct => ({ table, key, target, body });

export const insertIntoInbox = (db: Database, act: SealedAct): Promise<void> => write(db, insertActs, [act]);

const insertActs = (acts: readonly SealedAct[]) =>
  sql`insert into inbox (key, target, body_enc)
    values ${sql.join(acts.map(({ key, target, body }) => sql`(${key}, ${target}, ${body})`))} returning 1`;

/** The acts with these keys: those that wait in the inbox, and those that were already mixed. */
export async function findActs(db: Database, keys: readonly string[]): Promise<{ waiting: SealedAct[]; mixed: SealedAct[] }> {
  const { rows } = await sql<Row & { is_mixed: boolean }>`
    select key, target, body_enc, false as is_mixed from inbox where key = any(${keys}::uuid[])
    union all select key, target, body_enc, true from inbox_kept where key = any(${keys}::uuid[])`.execute(db);
  return {
    waiting: rows.filter((row) => !row.is_mixed).map(toAct('inbox')),
    mixed: rows.filter((row) => row.is_mixed).map(toAct('inbox_kept')),
  };
}

/** Which of these keys have a row. */
export async function usedActKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from inbox where key = any(${keys}::uuid[]) union all select key from inbox_kept where key = any(${keys}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

export async function waitingTargets(db: Database, targets: readonly string[]): Promise<Set<string>> {
  if (targets.length === 0) return new Set();
  const { rows } = await sql<{ target: string }>`select distinct target from inbox where target = any(${targets}::uuid[])`.execute(db);
  return new Set(rows.map(({ target }) => target));
}

/** Blocks new acts until the transaction ends. @returns whether the inbox is empty; if not, the caller leaves everything as it is */
export async function lockInboxIfEmpty(db: Database): Promise<boolean> {
  await sql`lock table authored.inbox in share mode`.execute(db);
  return isInboxEmpty(db);
}

export async function isInboxEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from inbox limit 1`.execute(db);
  return rows.length === 0;
}

export async function countInbox(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from inbox`.execute(db);
  return rows[0]!.n;
}

export async function readInbox(db: Database): Promise<SealedAct[]> {
  const { rows } = await sql<Row>`select key, target, body_enc from inbox`.execute(db);
  return rows.map(toAct('inbox'));
}

/** @returns the keys that existed */
export async function takeFromInbox(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`delete from inbox where key = any(${keys}::uuid[]) returning key`.execute(db);
  return rows.map(({ key }) => key);
}

const MIX_LOCK = 0x0a0d18;

/** False if another process is mixing. The lock lasts until the transaction ends. */
export async function tryMixLock(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`select pg_try_advisory_xact_lock(${MIX_LOCK}) as is_free`.execute(db);
  return rows[0]!.is_free;
}

/** An advisory lock until the transaction ends, which leaves no trace in a row. */
export async function lockKey(db: Database, mode: 'exclusive' | 'shared', key: bigint): Promise<void> {
  const id = key.toString();
  await (
    mode === 'exclusive' ? sql`select pg_advisory_xact_lock(${id}::bigint)` : sql`select pg_advisory_xact_lock_shared(${id}::bigint)`
  ).execute(db);
}

/** Blocks every act and upload, signed ones included, until the transaction ends. */
export const lockWholeInbox = (db: Database): Promise<unknown> =>
  sql`lock table authored.inbox, authored.staged in access exclusive mode`.execute(db);

/** The lock of one act: it waits for a running mix, and no mix begins before the act has ended. */
export const lockInboxForAct = (db: Database): Promise<unknown> => sql`lock table authored.inbox in row exclusive mode`.execute(db);

/** Removes truncated rows from the disk and from the write-ahead log. @returns false if the server doesn't permit it */
export async function recycleWal(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows } = await sql<{ is_done: boolean }>`select recycle_wal() as is_done`.execute(tx);
    return rows[0]!.is_done;
  });
}

export const emptyInbox = (db: Database): Promise<unknown> => sql`truncate authored.inbox`.execute(db);

export async function appendMixedActs(db: Database, acts: readonly (SealedAct & { day: string })[]): Promise<void> {
  if (acts.length > 0) await write(db, insertMixedActs, acts);
}

const insertMixedActs = (acts: readonly (SealedAct & { day: string })[]) => sql`
  insert into inbox_kept (key, target, body_enc, day)
  select * from unnest(${acts.map(({ key }) => key)}::uuid[], ${acts.map(({ target }) => target)}::uuid[],
    ${acts.map(({ body }) => body)}::bytea[], ${acts.map(({ day }) => day)}::date[]) returning 1`;

export const deleteMixedActsBefore = (db: Database, before: string): Promise<unknown> =>
  sql`delete from inbox_kept where day < ${before}`.execute(db);
