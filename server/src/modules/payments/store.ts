import type { PaymentStatus } from '@candor/contract/statuses';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Payments } from '../../platform/db/types.ts';
import type { Payment } from './rules.ts';

type Row = Selectable<Payments>;

const toPayment = (row: Row): Payment => ({
  id: row.id,
  userId: row.user_id,
  packId: row.pack_id,
  reveals: row.reveals,
  totalCents: row.total_cents,
  currency: row.currency,
  status: row.status as PaymentStatus,
  provider: row.provider,
  createdAt: row.created_at,
  settledAt: row.settled_at,
  declineReason: row.decline_reason,
});

export interface NewPayment extends Omit<Payment, 'status' | 'createdAt' | 'settledAt' | 'declineReason'> {
  /** Identifies the attempt: a repetition with the same value never becomes a second payment. */
  attempt: string;
  requestHash: Buffer;
  at: Date;
}

/** False if this attempt already has a payment. */
export async function insertPayment(db: Database, payment: NewPayment): Promise<boolean> {
  const inserted = await db
    .insertInto('payments')
    .values({
      id: payment.id,
      user_id: payment.userId,
      pack_id: payment.packId,
      reveals: payment.reveals,
      total_cents: payment.totalCents,
      currency: payment.currency,
      status: 'pending',
      provider: payment.provider,
      idempotency_hash: payment.attempt,
      request_hash: payment.requestHash,
      created_at: payment.at,
    })
    .onConflict((conflict) => conflict.column('idempotency_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findAttempt(db: Database, attempt: string): Promise<(Payment & { requestHash: Buffer }) | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('idempotency_hash', '=', attempt).executeTakeFirst();
  return row && { ...toPayment(row), requestHash: row.request_hash };
}

/** The payment, locked until this transaction ends. */
export async function lockPayment(db: Database, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toPayment(row);
}

/** The payment with this id at the provider, locked until this transaction ends. */
export async function lockByReference(db: Database, reference: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('provider_reference', '=', reference).forUpdate().executeTakeFirst();
  return row && toPayment(row);
}

/**
 * Whether the member has another valid payment for the same pack. Locks the others, so that of two payments that are reversed at the same time
 * one sees that the other is: if they wait for each other, PostgreSQL ends one of the transactions, which is repeated.
 */
export async function hasOtherValidPayment(db: Database, { id, userId, packId }: Payment): Promise<boolean> {
  const others = db.selectFrom('payments').select('status').where('user_id', '=', userId).where('pack_id', '=', packId);
  const locked = await others.where('id', '<>', id).orderBy('id').forUpdate().execute();
  return locked.some(({ status }) => status === 'completed');
}

/** @returns whether the event was not received before */
export async function storeEvent(db: Database, id: string, at: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('provider_events')
    .values({ id, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteEventsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('provider_events').where('received_at', '<', before).execute();
}

export async function settle(
  db: Database,
  id: string,
  outcome: { status: 'completed' | 'failed' | 'refunded'; reference: string | null; at: Date; declineReason?: string },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      status: outcome.status,
      provider_reference: outcome.reference,
      settled_at: outcome.at,
      decline_reason: outcome.declineReason ?? null,
    })
    .where('id', '=', id)
    .execute();
}

export async function pendingBefore(db: Database, before: Date, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'pending')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(toPayment);
}

export async function paymentsOf(db: Database, userId: string, page?: { offset: number; limit: number }): Promise<Payment[]> {
  let query = db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id');
  if (page) query = query.offset(page.offset).limit(page.limit);
  return (await query.execute()).map(toPayment);
}

export async function countPaymentsOf(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function paymentOf(db: Database, userId: string, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return row && toPayment(row);
}
