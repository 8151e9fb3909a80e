import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { deferWrite, flushDeferredWrites } from '../db/deferred-writes.ts';
import type { Vault } from '../crypto/vault.ts';

export interface AuditEntry {
  /** Area and verb: `experience.submit`, `user.grant-role`. */
  action: string;
  /** The object of the action, as `kind:id`. Never a name, number or text. */
  subject: string;
  /** Only ids, codes and counts, except for the reason that the acting person gave. */
  data?: Record<string, string | number | boolean | null>;
  /** Replaces the actor's id where the id would reveal who wrote a text. */
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
  await deferWrite(ctx.db, insertEntries, [{ at: ctx.clock.now(), actor, action, subject, data, requestId: ctx.requestId }]);
}

/**
 * Writes an entry with the reason that the acting person gave. The reason is sealed apart from the entry, which contains a keyed hash of
 * it, so that a key rotation doesn't change the entry.
 */
export async function auditWithReason(ctx: Context, vault: Vault, entry: AuditEntry, reason: string): Promise<void> {
  const id = randomUUID();
  await ctx.db
    .insertInto('audit_reasons')
    .values({ id, reason_enc: vault.seal('audit_reasons.reason', id, reason) })
    .execute();
  await audit(ctx, { ...entry, data: { ...entry.data, reason_id: id, reason_hash: hashReason(vault, id, reason) } });
}

export const hashReason = (vault: Vault, id: string, reason: string): string => vault.hash('audit-reason', `${id}|${reason}`);

const insertEntries = (rows: readonly NewRow[]) => sql`
  insert into audit_log (at, actor, action, subject, data, request_id)
  select * from unnest(${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ actor }) => actor)}::text[], ${rows.map(({ action }) => action)}::text[],
    ${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ data }) => JSON.stringify(data))}::jsonb[], ${rows.map(({ requestId }) => requestId)}::text[])
  returning 1`;

function describeActor({ actor }: Context): string {
  if (actor.kind === 'member') return `user:${actor.userId}`;
  return actor.kind === 'job' ? `job:${actor.job}` : 'visitor';
}

/** The audit entries about a subject, oldest first. */
export async function auditEntriesAbout(
  db: Database,
  subject: string,
): Promise<{ at: Date; action: string; data: Record<string, unknown> }[]> {
  await flushDeferredWrites(db);
  const rows = await db.selectFrom('audit_log').select(['at', 'action', 'data']).where('subject', '=', subject).orderBy('id').execute();
  return rows.map(({ at, action, data }) => ({ at, action, data: data as Record<string, unknown> }));
}
