import { sql } from 'kysely';
import type { Pool } from 'pg';
import { LISTENER_NAME } from '../db/change-feed/change-feed.ts';
import type { Database } from '../db/database.ts';
import type { Keyring } from './keyring.ts';
import { rootIdOf, wrapNewKey } from './store.ts';
import { Vault } from './vault.ts';

const CHANNEL = 'candor_keys_known';
/** An arbitrary number that no other lock uses. */
const LOCK = 7_265_839;

export interface KnownKeys {
  processId: string;
  newestKid: number;
  currentKid: number;
}

export async function publishKnownKeys(db: Database, keys: KnownKeys): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(keys)})`.execute(db);
}

/** Collects the processes' confirmations while this is the only rotation. Undefined if another one runs. */
export async function beginRotation(pool: Pool, onKnown: (keys: KnownKeys) => void): Promise<{ end(): Promise<void> } | undefined> {
  const client = await pool.connect();
  const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [LOCK]);
  if (rows[0]?.is_mine !== true) {
    client.release();
    return undefined;
  }
  client.on('notification', ({ channel, payload }) => {
    if (channel === CHANNEL && payload !== undefined) onKnown(JSON.parse(payload) as KnownKeys);
  });
  await client.query(`listen ${CHANNEL}`);
  return {
    end: async () => {
      // The server notices a closed connection only later, so a rotation that begins immediately would be refused.
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
      // Not returned to the pool, because it still listens.
      client.release(true);
    },
  };
}

export async function countProcesses(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(db);
  return rows[0]!.n;
}

/** Adds a key that only decrypts, or finds the one that an interrupted rotation added. */
export async function prepareKey(db: Database, keyring: Keyring): Promise<{ kid: number; isBegun: boolean }> {
  const keys = await db.selectFrom('crypto_keys').select(['kid', 'retired_at']).orderBy('kid', 'desc').execute();
  const newest = keys[0]!;
  if (keys.length > 1) return { kid: newest.kid, isBegun: true };
  const kid = newest.kid + 1;
  await sql`insert into crypto_keys (kid, wrapped, retired_at, authorship_mark, stretches_contacts)
    select ${kid}, ${wrapNewKey(keyring, kid)}, now(), max(authorship_mark::text)::uuid, bool_or(stretches_contacts) from crypto_keys`.execute(
    db,
  );
  return { kid, isBegun: false };
}

/** Deletes a key with which nothing was sealed yet. */
export async function dropUnusedKey(db: Database, kid: number): Promise<void> {
  await sql`delete from crypto_keys where kid = ${kid} and retired_at is not null
    and exists (select from crypto_keys used where used.retired_at is null and used.kid < ${kid})`.execute(db);
}

/** New values are sealed with this key from now on. */
export async function useKey(db: Database, kid: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    update crypto_keys set retired_at = case when kid = ${kid} then null else coalesce(retired_at, now()) end returning now() as at`.execute(
    db,
  );
  return rows[0]!.at;
}

/** Whether a transaction that may have used the earlier key is still open. */
export async function hasTransactionBefore(db: Database, at: Date): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start < ${at}`.execute(db);
  return rows[0]!.n > 0;
}

/** Jobs whose payload contains a value sealed with another key. */
export async function countJobsSealedBefore(db: Database, kid: number): Promise<number> {
  const older = await keysBefore(db, kid);
  const prefixes = older.flatMap((old) => Vault.prefixesOf(old).map((prefix) => `${prefix.toString('base64')}%`));
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from (select payload from graphile_worker._private_jobs where attempts < max_attempts union all select payload from jobs_outbox) job,
      json_each_text(job.payload) part
    where length(part.value) > 40 and part.value like any (${prefixes}::text[])`.execute(db);
  return rows[0]!.n;
}

export async function keysBefore(db: Database, kid: number): Promise<number[]> {
  const rows = await db.selectFrom('crypto_keys').select('kid').where('kid', '<', kid).orderBy('kid').execute();
  return rows.map((row) => row.kid);
}

/** Which root of the key file unwraps it. */
export async function rootOf(db: Database, kid: number): Promise<number> {
  const { wrapped } = await db.selectFrom('crypto_keys').select('wrapped').where('kid', '=', kid).executeTakeFirstOrThrow();
  return rootIdOf(wrapped);
}

export async function dropKeysBefore(db: Database, kid: number): Promise<void> {
  await db.deleteFrom('crypto_keys').where('kid', '<', kid).execute();
}
