import { sql } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../db/database.ts';
import { readReasons } from './reason-store.ts';

export interface AuditFilter {
  actor: string | undefined;
  /** One action, or an area: `user` matches `user.ban`, `user.grant-role` and so on. */
  action: string | undefined;
  /** The area that is not listed at all. */
  exceptArea?: string;
}

/** An entry with a reason names the row in which the reason is sealed. */
type EntryData = Record<string, unknown> & { reason_id?: string; reason_hash?: string };

export interface ListedEntry {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  data: Record<string, unknown>;
  /** The hash of its link in the chain; null until it is sealed. */
  hash: Buffer | null;
}

/** Newest first, each with its reason. */
export async function listEntries(
  db: Database,
  vault: Vault,
  filter: AuditFilter,
  page: { offset: number; limit: number },
): Promise<ListedEntry[]> {
  const rows = await matching(db, filter)
    .leftJoin('audit_chain as c', 'c.entry_id', 'l.id')
    .select(['l.id', 'l.at', 'l.actor', 'l.action', 'l.subject', 'l.data', 'c.hash'])
    .orderBy('l.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const entries = rows.map(({ data, ...row }) => ({ ...row, data: data as EntryData }));
  const reasons = await readReasons(
    db,
    vault,
    entries.flatMap(({ data }) => data.reason_id ?? []),
  );
  return entries.map((entry) => ({ ...entry, data: withReason(entry.data, reasons) }));
}

function withReason({ reason_id: id, ...data }: EntryData, reasons: ReadonlyMap<string, string>): Record<string, unknown> {
  if (id === undefined) return data;
  delete data.reason_hash;
  return { ...data, reason: reasons.get(id) ?? null };
}

export async function countEntries(db: Database, filter: AuditFilter, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from (${matching(db, filter).select('l.id').limit(cap)}) listed`.execute(db);
  return rows[0]!.n;
}

function matching(db: Database, { actor, action, exceptArea }: AuditFilter) {
  let query = db.selectFrom('audit_log as l');
  if (actor !== undefined) query = query.where('l.actor', '=', actor);
  if (action?.includes('.') === false) query = query.where(sql<boolean>`starts_with(l.action, ${`${action}.`})`);
  else if (action !== undefined) query = query.where('l.action', '=', action);
  // Without this, PostgreSQL would read all entries of the area before it finds that none is listed.
  if (exceptArea !== undefined && action?.split('.')[0] === exceptArea) return query.where(sql<boolean>`false`);
  if (exceptArea !== undefined) query = query.where(sql<boolean>`not starts_with(l.action, ${`${exceptArea}.`})`);
  return query;
}
