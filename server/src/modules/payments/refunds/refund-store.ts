import type { Database } from '../../../platform/db/database.ts';

export interface Refund {
  /** The provider's id of the refund. */
  id: string;
  /** The provider's id of the payment. */
  reference: string;
  amountCents: number;
  currency: string;
}

export interface StoredRefund extends Omit<Refund, 'reference'> {
  /** How many reveals of the payment it took back, spent ones included; null while it is not applied. */
  reveals: number | null;
}

/** @returns whether the refund was not known before */
export async function storeRefund(db: Database, refund: Refund, at: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('payment_refunds')
    .values({
      id: refund.id,
      payment_reference: refund.reference,
      amount_cents: refund.amountCents,
      currency: refund.currency,
      received_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The refunds of a payment, by the provider's id of it, oldest first. */
export async function refundsOf(db: Database, reference: string): Promise<StoredRefund[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_reference', '=', reference)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, amountCents: row.amount_cents, currency: row.currency, reveals: row.reveals }));
}

export async function setRefundedReveals(db: Database, id: string, reveals: number): Promise<void> {
  await db.updateTable('payment_refunds').set({ reveals }).where('id', '=', id).execute();
}

/** Refunds of payments that Candor doesn't know: the same account of the provider can have others. */
export async function deleteUnknownRefundsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('payment_refunds')
    .where('received_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('id').whereRef('payments.provider_reference', '=', 'payment_refunds.payment_reference'))),
    )
    .execute();
}
