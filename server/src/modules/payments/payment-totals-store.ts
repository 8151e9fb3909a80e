import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface Money {
  revenueCents: number;
  refundedCents: number;
  purchases: number;
  pending: number;
}

export async function sumMoney(db: Database): Promise<Money> {
  const { rows } = await sql<Money>`
    select coalesce(sum(total_cents) filter (where status = 'completed'), 0)::bigint as "revenueCents",
      coalesce(sum(total_cents) filter (where status = 'refunded'), 0)::bigint as "refundedCents",
      count(*) filter (where status = 'completed') as purchases, count(*) filter (where status = 'pending') as pending
    from payments`.execute(db);
  return rows[0]!;
}
