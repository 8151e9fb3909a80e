import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { writeLast, writeNow } from '../db/last-writes.ts';
import { inTransaction } from '../db/transaction.ts';

export interface AuditEntry {
  /** Dotted, past tense free: `experience.submit`, `user.grant-role`. */
  action: string;
  /** What it was done to, as `kind:id`. Never a name, number or text. */
  subject: string;
  /** Ids, codes and counts only. */
  data?: Record<string, string | number | boolean | null>;
  /** Stands for the one acting where their id would tell who wrote what. */
  actorKey?: string;
}

interface NewRow extends Required<Omit<AuditEntry, 'actorKey'>> {
  at: Date;
  actor: string;
  requestId: string;
}

/** Writes one entry in the mutation's own transaction. */
export async function audit(ctx: Context, { action, subject, data = {}, actorKey }: AuditEntry): Promise<void> {
  const actor = actorKey ? `author:${actorKey}` : describeActor(ctx);
  await writeLast(ctx.db, insertEntries, [{ at: ctx.clock.now(), actor, action, subject, data, requestId: ctx.requestId }]);
}

const insertEntries = (rows: readonly NewRow[]) => sql`
  insert into audit_log (at, actor, action, subject, data, request_id)
  select * from unnest(${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ actor }) => actor)}::text[], ${rows.map(({ action }) => action)}::text[],
    ${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ data }) => JSON.stringify(data))}::jsonb[], ${rows.map(({ requestId }) => requestId)}::text[])
  returning 1`;

function describeActor({ actor }: Context): string {
  if (actor.kind === 'member') return `user:${actor.userId}`;
  return actor.kind === 'job' ? `job:${actor.job}` : 'visitor';
}

/** What happened to one subject, oldest first. */
export async function auditTrail(db: Database, subject: string): Promise<{ at: Date; action: string; data: Record<string, unknown> }[]> {
  await writeNow(db);
  const rows = await db.selectFrom('audit_log').select(['at', 'action', 'data']).where('subject', '=', subject).orderBy('id').execute();
  return rows.map(({ at, action, data }) => ({ at, action, data: data as Record<string, unknown> }));
}

interface EntryRow {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  data: unknown;
  request_id: string | null;
}

const GENESIS = Buffer.alloc(32);
const SEALING_LOCK = 0x0a0d17;

function link(previous: Buffer, seq: number, row: EntryRow): Buffer {
  const text = JSON.stringify([seq, row.id, row.at.toISOString(), row.actor, row.action, row.subject, canonical(row.data), row.request_id]);
  return createHash('sha256').update(previous).update(text).digest();
}

/** jsonb does not keep the order of keys. */
function canonical(data: unknown): [string, unknown][] {
  return Object.entries(data as Record<string, unknown>).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Links what has committed since the last time into the chain; returns how many entries. */
export async function sealAudit(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEALING_LOCK})`.execute(tx);
    const last = await tx.selectFrom('audit_chain').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
    const { rows } = await sql<EntryRow>`
      select l.* from audit_log l where not exists (select 1 from audit_chain c where c.entry_id = l.id)
        and l.id > coalesce((select min(m) from (select max(entry_id) - 100000 m from audit_chain) x), 0)
      order by l.id limit 5000`.execute(tx);
    let previous: Buffer = last?.hash ?? GENESIS;
    let seq = last?.seq ?? 0;
    const links = rows.map((row) => {
      seq += 1;
      const entry = { seq, entry_id: row.id, prev_hash: previous, hash: link(previous, seq, row) };
      previous = entry.hash;
      return entry;
    });
    if (links.length > 0) {
      await sql`insert into audit_chain (seq, entry_id, prev_hash, hash)
        select * from unnest(${links.map((l) => l.seq)}::bigint[], ${links.map((l) => l.entry_id)}::bigint[],
          ${links.map((l) => l.prev_hash)}::bytea[], ${links.map((l) => l.hash)}::bytea[])`.execute(tx);
    }
    return links.length;
  });
}

export type AuditVerdict = { isIntact: true; entries: number } | { isIntact: false; seq: number; reason: string };

/** Walks the whole chain: every link must follow from the one before and from its entry as it stands now. */
export async function verifyAudit(db: Database): Promise<AuditVerdict> {
  while ((await sealAudit(db)) > 0) {
    // until nothing is left to link
  }
  let previous: Buffer = GENESIS;
  let seq = 0;
  for (;;) {
    const { rows } = await sql<EntryRow & { seq: number; prev_hash: Buffer; hash: Buffer; entry_id: number }>`
      select c.seq, c.prev_hash, c.hash, c.entry_id, l.* from audit_chain c left join audit_log l on l.id = c.entry_id
      where c.seq > ${seq} order by c.seq limit 5000`.execute(db);
    if (rows.length === 0) break;
    for (const row of rows) {
      if (row.seq !== seq + 1) return { isIntact: false, seq: seq + 1, reason: 'a link is missing' };
      if (row.id === null) return { isIntact: false, seq: row.seq, reason: 'its entry is missing' };
      if (!row.prev_hash.equals(previous) || !row.hash.equals(link(previous, row.seq, row))) {
        return { isIntact: false, seq: row.seq, reason: 'its entry was changed' };
      }
      previous = row.hash;
      seq = row.seq;
    }
  }
  const unsealed = await sql<{ n: number }>`
    select count(*)::int n from audit_log l where not exists (select 1 from audit_chain c where c.entry_id = l.id)`.execute(db);
  if (unsealed.rows[0]!.n > 0) return { isIntact: false, seq, reason: 'an entry stands outside the chain' };
  return { isIntact: true, entries: seq };
}
