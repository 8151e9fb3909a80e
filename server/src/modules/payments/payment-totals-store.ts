import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface Money {
  revenueCents: number;
  refundedCents: number;
  purchases: number;
  pending: number;
}

/** What refunds and lost chargebacks took back from payments. */
const takenBack = sql`(
  select payment_reference, currency, amount_cents, reveals from payment_refunds where reveals is not null
  union all select payment_reference, currency, amount_cents, null from payment_disputes where is_lost)`;

export async function sumMoney(db: Database): Promise<Money> {
  const { rows } = await sql<Money>`
    with parts as (
      select p.id, least(p.total_cents, sum(t.amount_cents)) as cents from payments p
      join ${takenBack} t on t.payment_reference = p.provider_reference and t.currency = p.currency
      where p.status = 'completed' group by p.id)
    select coalesce(sum(total_cents - coalesce(parts.cents, 0)) filter (where status = 'completed'), 0)::bigint as "revenueCents",
      coalesce(sum(coalesce(parts.cents, total_cents)) filter (where status = 'refunded' or parts.cents is not null), 0)::bigint
        as "refundedCents",
      count(*) filter (where status = 'completed') as purchases, count(*) filter (where status = 'pending') as pending
    from payments left join parts using (id)`.execute(db);
  return rows[0]!;
}

/** A part of a payment's price that was taken back. */
export interface TakenBackPart {
  paymentId: string;
  cents: number;
  /** Null for a chargeback, which takes back the share of its amount. */
  reveals: number | null;
}

export async function partsTakenBack(db: Database, userId: string): Promise<TakenBackPart[]> {
  const { rows } = await sql<TakenBackPart>`
    select p.id as "paymentId", t.amount_cents as cents, t.reveals from payments p
    join ${takenBack} t on t.payment_reference = p.provider_reference and t.currency = p.currency
    where p.user_id = ${userId} and p.status = 'completed'`.execute(db);
  return rows;
}
