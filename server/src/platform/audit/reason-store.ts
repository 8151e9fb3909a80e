import { sql } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../db/database.ts';
import { hashReason } from './store.ts';

const BATCH = 1_000;

interface ReasonRow {
  entry_id: number;
  seq: number;
  reason_id: string;
  reason_hash: string;
  reason_enc: Buffer | null;
}

/** The chain position of the first entry whose reason is missing or doesn't match the hash in the entry. */
export async function findBrokenReason(db: Database, vault: Vault): Promise<number | undefined> {
  for (let after = 0; ;) {
    const { rows } = await sql<ReasonRow>`
      select l.id as entry_id, c.seq, r.id as reason_id, l.data ->> 'reason_hash' as reason_hash, r.reason_enc
      from audit_log l join audit_chain c on c.entry_id = l.id left join audit_reasons r on r.id::text = l.data ->> 'reason_id'
      where l.id > ${after} and l.data ? 'reason_id' order by l.id limit ${BATCH}`.execute(db);
    const broken = rows.find((row) => !isGenuine(vault, row));
    if (broken) return broken.seq;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return undefined;
    after = last.entry_id;
  }
}

function isGenuine(vault: Vault, { reason_id, reason_hash, reason_enc }: ReasonRow): boolean {
  if (reason_enc === null) return false;
  try {
    return hashReason(vault, reason_id, vault.open('audit_reasons.reason', reason_id, reason_enc)) === reason_hash;
  } catch {
    return false;
  }
}

/** Reasons by their ids. */
export async function readReasons(db: Database, vault: Vault, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('audit_reasons').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, reason_enc }) => [id, vault.open('audit_reasons.reason', id, reason_enc)]));
}
