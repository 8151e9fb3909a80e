import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Locks the member's account, so that no reveal is paid from it until this transaction ends. */
export async function lockAccount(db: Database, userId: string): Promise<void> {
  await db.selectFrom('credit_accounts').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

/** How many experiences the member has revealed under an unlimited pack since this time. */
export async function countUnlimitedReveals(db: Database, userId: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('reveals')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('is_charged', '=', false)
    .where('revealed_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

export interface TakenBack {
  /** Credits that were still there. */
  taken: number;
  /** Reveals that became a debt. */
  owed: number;
}

interface TakingBack {
  userId: string;
  /** The credits of the purchase. */
  delta: number;
  /** Whether the member owes the credits that are already spent. */
  owesRemainder: boolean;
  /** Reveals that the member owes besides, because they cost no credit. */
  additionalDebt: number;
  endsUnlimited: boolean;
  reference: string;
  at: Date;
}

/** Takes back, once, as many of a purchase's credits as are left, and books the others as a debt. The balance never falls below zero. */
export async function takeBackCredits(db: Database, taking: TakingBack): Promise<TakenBack | undefined> {
  const { userId, delta, owesRemainder, additionalDebt, endsUnlimited, reference, at } = taking;
  const { rows } = await sql<TakenBack>`
    with account as (
      select user_id, least(balance, ${delta}::int) as taken from credit_accounts where user_id = ${userId} for update
    ), entry as (
      insert into ledger_entries (user_id, delta, kind, reference, created_at)
      select user_id, -taken, 'reversal', ${reference}::uuid, ${at}::timestamptz from account
      on conflict (kind, reference) do nothing returning user_id, -delta as taken
    ), split as (
      select user_id, taken, case when ${owesRemainder}::boolean then ${delta}::int - taken + ${additionalDebt}::int else 0 end as owed from entry
    ), debt as (
      insert into debt_entries (user_id, delta, kind, reference, created_at)
      select user_id, owed, 'charge_back', ${reference}::uuid, ${at}::timestamptz from split where owed > 0
    )
    update credit_accounts a set balance = a.balance - split.taken, owed = a.owed + split.owed,
      is_unlimited = a.is_unlimited and not ${endsUnlimited}::boolean
    from split where a.user_id = split.user_id returning split.taken, split.owed`.execute(db);
  return rows[0];
}

interface Settlement {
  userId: string;
  /** The credits of the purchase that pays. An unlimited pack pays any debt and moves no credit. */
  credits: number;
  isUnlimited: boolean;
  reference: string;
  at: Date;
}

/** Pays the member's debt with credits that were just granted. @returns how many reveals were settled */
export async function settleDebt(db: Database, { userId, credits, isUnlimited, reference, at }: Settlement): Promise<number> {
  const { rows } = await sql<{ settled: number }>`
    with account as (
      select user_id, case when ${isUnlimited}::boolean then owed else least(owed, ${credits}::int) end as settled
      from credit_accounts where user_id = ${userId} and owed > 0 for update
    ), debt as (
      insert into debt_entries (user_id, delta, kind, reference, created_at)
      select user_id, -settled, 'settlement', ${reference}::uuid, ${at}::timestamptz from account where settled > 0
      on conflict (kind, reference) do nothing returning user_id, -delta as settled
    ), entry as (
      insert into ledger_entries (user_id, delta, kind, reference, created_at)
      select user_id, case when ${isUnlimited}::boolean then 0 else -settled end, 'reversal', ${reference}::uuid, ${at}::timestamptz from debt
      returning user_id, -delta as paid
    )
    update credit_accounts a set balance = a.balance - entry.paid, owed = a.owed - debt.settled
    from debt, entry where a.user_id = debt.user_id and entry.user_id = debt.user_id returning debt.settled`.execute(db);
  return rows[0]?.settled ?? 0;
}

/** How many reveals of a debt the purchase with this reference settled. */
export async function settledBy(db: Database, reference: string): Promise<number> {
  const row = await db
    .selectFrom('debt_entries')
    .select('delta')
    .where('kind', '=', 'settlement')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ? -row.delta : 0;
}

interface Return {
  userId: string;
  /** The reference with which the credits were taken back. */
  takenBackBy: string;
  givesUnlimited: boolean;
  reference: string;
  at: Date;
}

/**
 * Undoes, once, what `takeBackCredits` did: it cancels the debt and returns the credits, also those with which the member has paid a part of
 * the debt since.
 */
export async function returnCredits(
  db: Database,
  { userId, takenBackBy, givesUnlimited, reference, at }: Return,
): Promise<{ returned: number; cancelled: number } | undefined> {
  const { rows } = await sql<{ returned: number; cancelled: number }>`
    with before as (
      select -l.delta as taken, coalesce(d.delta, 0) as owed
      from ledger_entries l left join debt_entries d on d.kind = 'charge_back' and d.reference = l.reference
      where l.kind = 'reversal' and l.reference = ${takenBackBy}::uuid
    ), account as (
      select a.user_id, least(a.owed, before.owed) as cancelled, before.taken + before.owed - least(a.owed, before.owed) as returned
      from credit_accounts a, before where a.user_id = ${userId} for update of a
    ), entry as (
      insert into ledger_entries (user_id, delta, kind, reference, created_at)
      select user_id, returned, 'reversal', ${reference}::uuid, ${at}::timestamptz from account
      on conflict (kind, reference) do nothing returning user_id
    ), debt as (
      insert into debt_entries (user_id, delta, kind, reference, created_at)
      select user_id, -cancelled, 'charge_back_won', ${reference}::uuid, ${at}::timestamptz from account join entry using (user_id) where cancelled > 0
    )
    update credit_accounts a set balance = a.balance + account.returned, owed = a.owed - account.cancelled,
      is_unlimited = a.is_unlimited or ${givesUnlimited}::boolean
    from account join entry using (user_id) where a.user_id = account.user_id returning account.returned, account.cancelled`.execute(db);
  return rows[0];
}

/** The member's debts, newest entry first. */
export const debtEntriesOf = (db: Database, userId: string): Promise<{ delta: number; kind: string; created_at: Date }[]> =>
  db.selectFrom('debt_entries').select(['delta', 'kind', 'created_at']).where('user_id', '=', userId).orderBy('id', 'desc').execute();

/** How many reveals each of the members owes; those who owe none are missing. */
export async function owedBy(db: Database, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const accounts = db.selectFrom('credit_accounts').select(['user_id', 'owed']).where('user_id', 'in', userIds).where('owed', '>', 0);
  const rows = await accounts.execute();
  return new Map(rows.map(({ user_id, owed }) => [user_id, owed]));
}
