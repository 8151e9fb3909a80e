import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { pgCode } from '../../../platform/db/transaction.ts';
import { shuffle } from '../../../platform/shuffle.ts';

export interface News {
  experienceId: number;
  /** Whether the experience was published since the last digest, besides other changes. */
  isPublication: boolean;
}

const DIGEST_LOCK = 0x0a0d19;
const LOCK_ATTEMPTS = 60;
const PAUSE_MS = 500;
/** The table's lock was not free, or two transactions waited for each other. */
const LOCK_FAILURES = new Set(['55P03', '40P01']);

/** Stores only the experience: the digest job finds the members whom it concerns. */
export async function addNews(db: Database, experienceId: number, isPublication: boolean): Promise<void> {
  await sql`insert into news (id, experience_id, is_publication) values (gen_random_uuid(), ${experienceId}, ${isPublication})`.execute(db);
}

/** False if another process is sending the digest. The lock lasts until the transaction ends. */
export async function tryDigestLock(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`select pg_try_advisory_xact_lock(${DIGEST_LOCK}) as is_free`.execute(db);
  return rows[0]!.is_free;
}

/** Reads each experience once, with the ids of the rows. */
export async function readNews(db: Database): Promise<{ news: News[]; rowIds: string[] }> {
  // Needed because the transaction stays open while the messages are written in another one, however many there are.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  const { rows } = await sql<{ ids: string[]; experience_id: number; is_publication: boolean }>`
    select array_agg(id::text) as ids, experience_id, bool_or(is_publication) as is_publication from news group by experience_id`.execute(
    db,
  );
  return {
    news: rows.map((row) => ({ experienceId: row.experience_id, isPublication: row.is_publication })),
    rowIds: rows.flatMap(({ ids }) => ids),
  };
}

/**
 * Truncates the table, because deleted rows would stay in the file in their order, and inserts the rows that arrived since the others were
 * read, in random order.
 */
export async function removeNews(db: Database, rowIds: readonly string[]): Promise<void> {
  await lockNews(db);
  const { rows } = await sql<{ id: string; experience_id: number; is_publication: boolean }>`
    select id, experience_id, is_publication from news where id <> all(${rowIds}::uuid[])`.execute(db);
  await sql`truncate authored.news`.execute(db);
  const arrived = shuffle(rows);
  await sql`insert into news (id, experience_id, is_publication) select * from unnest(
    ${arrived.map(({ id }) => id)}::uuid[], ${arrived.map((row) => row.experience_id)}::bigint[],
    ${arrived.map((row) => row.is_publication)}::boolean[])`.execute(db);
}

/** Tries often, and briefly: writers queue behind a transaction that waits, and if it fails, the digest is sent twice. */
async function lockNews(db: Database): Promise<void> {
  await sql`set local lock_timeout = '300ms'`.execute(db);
  for (let attempt = 1; ; attempt++) {
    await sql`savepoint before_lock`.execute(db);
    try {
      await sql`lock table authored.news in access exclusive mode`.execute(db);
      return;
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !LOCK_FAILURES.has(pgCode(error) ?? '')) throw error;
      await sql`rollback to savepoint before_lock`.execute(db);
      await sleep(PAUSE_MS);
    }
  }
}

export async function hasNews(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from news limit 1`.execute(db);
  return rows.length > 0;
}
