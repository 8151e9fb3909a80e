import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { GENESIS, linkHash, type ChainedEntry, type LinkVersion } from './chain.ts';

const BATCH = 5_000;
const SEALING_LOCK = 0x0a0d17;
/** Ids are assigned before the commit, so an entry may appear after up to this many higher ids were sealed. */
const LATE_IDS = 100_000;
const CURRENT_VERSION: LinkVersion = 2;

export interface ChainHead {
  seq: number;
  hash: Buffer;
}

export async function readHead(db: Database): Promise<ChainHead> {
  const head = await db.selectFrom('audit_chain').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return head ?? { seq: 0, hash: GENESIS };
}

/** Adds one batch of committed entries to the chain. @returns how many entries were sealed, and the highest id among them */
export async function sealBatch(db: Database, key: Buffer, afterId: number | undefined): Promise<{ sealed: number; lastId: number }> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEALING_LOCK})`.execute(tx);
    const head = await readHead(tx);
    const from =
      afterId === undefined ? sql`(select coalesce(max(entry_id) - ${LATE_IDS}::bigint, 0) from audit_chain)` : sql`${afterId}::bigint`;
    const { rows } = await sql<ChainedEntry>`
      select l.* from audit_log l where l.id > ${from} and not exists (select 1 from audit_chain c where c.entry_id = l.id)
      order by l.id limit ${BATCH}`.execute(tx);
    let { seq, hash: previous } = head;
    const links = rows.map((entry) => {
      seq += 1;
      const link = { seq, entry_id: entry.id, prev_hash: previous, hash: linkHash(CURRENT_VERSION, key, previous, seq, entry) };
      previous = link.hash;
      return link;
    });
    if (links.length > 0) {
      await sql`insert into audit_chain (seq, entry_id, prev_hash, hash, version)
        select *, ${CURRENT_VERSION}::smallint from unnest(${links.map((l) => l.seq)}::bigint[], ${links.map((l) => l.entry_id)}::bigint[],
          ${links.map((l) => l.prev_hash)}::bytea[], ${links.map((l) => l.hash)}::bytea[])`.execute(tx);
    }
    return { sealed: links.length, lastId: rows.at(-1)?.id ?? 0 };
  });
}

export interface StoredLink extends ChainedEntry {
  seq: number;
  prev_hash: Buffer;
  hash: Buffer;
  version: LinkVersion;
  entry_id: number;
}

/** The links after a given one, each with its entry; the entry's `id` is null if it was deleted. */
export async function readLinks(db: Database, afterSeq: number): Promise<(StoredLink | (StoredLink & { id: null }))[]> {
  const { rows } = await sql<StoredLink>`
    select c.seq, c.prev_hash, c.hash, c.version, c.entry_id, l.* from audit_chain c left join audit_log l on l.id = c.entry_id
    where c.seq > ${afterSeq} order by c.seq limit ${BATCH}`.execute(db);
  return rows;
}

/** Entries outside the chain, the oldest first: at most 1,000 of all, or those of `among`. */
export async function readUnsealed(db: Database, among?: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from audit_log l where not exists (select 1 from audit_chain c where c.entry_id = l.id)
      and (${among ?? null}::bigint[] is null or l.id = any(${among ?? null}::bigint[]))
    order by l.id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
