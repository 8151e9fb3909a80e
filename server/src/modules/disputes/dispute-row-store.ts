import type { PlatformValue } from '@candor/contract/platforms';
import type { DisputeStatus } from '@candor/contract/statuses';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import type { ExperienceDisputes, OwnershipDisputes } from '../../platform/db/types.ts';

/** Both kinds of dispute have a deadline, and an outcome that an admin decides. */
interface Tables {
  experience_disputes: ExperienceDisputes;
  ownership_disputes: OwnershipDisputes;
}
type Table = keyof Tables;

export interface DisputeProgress {
  id: string;
  platform: PlatformValue;
  status: DisputeStatus;
  adminNotes: string | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  dueAt: Date;
  createdAt: Date;
}

/** The fields that are empty until a dispute is decided. */
export type OutcomeField = 'status' | 'adminNotes' | 'resolvedBy' | 'resolvedAt';

export interface Resolution {
  status: 'approved' | 'rejected';
  notes: string;
  by: string;
  at: Date;
}

export const openProgress = (
  vault: Vault,
  table: Table,
  row: Pick<
    Selectable<OwnershipDisputes>,
    'id' | 'platform' | 'status' | 'admin_notes_enc' | 'resolved_by' | 'resolved_at' | 'due_at' | 'created_at'
  >,
): DisputeProgress => ({
  id: row.id,
  platform: row.platform as PlatformValue,
  status: row.status as DisputeStatus,
  adminNotes: openOrNull(vault, `${table}.admin_notes`, row.id, row.admin_notes_enc),
  resolvedBy: row.resolved_by,
  resolvedAt: row.resolved_at,
  dueAt: row.due_at,
  createdAt: row.created_at,
});

export const openOrNull = (vault: Vault, column: `${Table}.${string}`, id: string, sealed: Buffer | null): string | null =>
  sealed && vault.open(column, id, sealed);

/** Runs the insertion. False if there is an open dispute already: the database refuses the second of two simultaneous ones. */
export async function insertUnlessOpen(insertion: Promise<unknown>, table: Table): Promise<boolean> {
  try {
    await insertion;
    return true;
  } catch (error) {
    if (violatedConstraint(error) === `${table}_open`) return false;
    throw error;
  }
}

/** Open disputes first, by deadline. */
export async function listByDeadline<T extends Table>(
  db: Database,
  table: T,
  statuses: readonly DisputeStatus[] | undefined,
  page: { offset: number; limit: number },
): Promise<Selectable<Tables[T]>[]> {
  const whereStatus = statuses ? sql`where status = any(${statuses}::text[])` : sql``;
  const { rows } = await sql<Selectable<Tables[T]>>`
    select * from ${sql.table(table)} ${whereStatus}
    order by status <> 'pending', case when status = 'pending' then due_at end, ${sql.ref(table === 'experience_disputes' ? 'day' : 'created_at')} desc, id
    offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countByStatus(db: Database, table: Table): Promise<Record<DisputeStatus, number>> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ['status', fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  return { pending: counts['pending'] ?? 0, approved: counts['approved'] ?? 0, rejected: counts['rejected'] ?? 0 };
}

export async function countOverdue(db: Database, table: Table, now: Date): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'pending')
    .where('due_at', '<', now)
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function resolve(db: Database, vault: Vault, table: Table, id: string, { status, notes, by, at }: Resolution): Promise<void> {
  await db
    .updateTable(table)
    .set({
      status,
      admin_notes_enc: notes === '' ? null : vault.seal(`${table}.admin_notes`, id, notes),
      resolved_by: by,
      resolved_at: at,
    })
    .where('id', '=', id)
    .execute();
}
