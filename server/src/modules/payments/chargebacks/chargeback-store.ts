import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export interface ChargebackOutcome {
  /** The provider's id of the chargeback. */
  id: string;
  /** The provider's id of the payment. */
  reference: string;
  isLost: boolean;
  amountCents: number;
  currency: string;
  /** When the bank decided it. */
  changedAt: Date;
}

export interface StoredChargeback {
  id: string;
  isLost: boolean;
  isApplied: boolean;
  amountCents: number;
  currency: string;
}

/**
 * An event of a chargeback and the outcome of its payment can arrive at the same time: whichever gets this lock second finds what the other
 * stored. The transaction holds the lock until it ends.
 */
export async function lockReference(db: Database, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment-disputes|${reference}`}, 0))`.execute(db);
}

/** Stores the outcome, unless a newer one of the same chargeback is known. @returns whether it was stored */
export async function storeOutcome(db: Database, chargeback: ChargebackOutcome): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_disputes as d (id, payment_reference, is_lost, amount_cents, currency, changed_at)
    values (${chargeback.id}, ${chargeback.reference}, ${chargeback.isLost}, ${chargeback.amountCents}, ${chargeback.currency}, ${chargeback.changedAt})
    on conflict (id) do update set is_lost = excluded.is_lost, changed_at = excluded.changed_at
    where d.payment_reference = excluded.payment_reference and d.changed_at <= excluded.changed_at returning id`.execute(db);
  return rows.length > 0;
}

/** The chargebacks of a payment, by the provider's id of it. */
export async function chargebacksOf(db: Database, reference: string): Promise<StoredChargeback[]> {
  const rows = await db.selectFrom('payment_disputes').selectAll().where('payment_reference', '=', reference).orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    isLost: row.is_lost,
    isApplied: row.is_applied,
    amountCents: row.amount_cents,
    currency: row.currency,
  }));
}

/** Marks whether credits of the payment are taken back because of the chargeback. */
export async function setApplied(db: Database, id: string, isApplied: boolean): Promise<void> {
  await db.updateTable('payment_disputes').set({ is_applied: isApplied }).where('id', '=', id).execute();
}

/** Chargebacks of payments that Candor doesn't know: the same account of the provider can have others. */
export async function deleteUnknownChargebacksBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('payment_disputes')
    .where('changed_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('id').whereRef('payments.provider_reference', '=', 'payment_disputes.payment_reference'))),
    )
    .execute();
}
