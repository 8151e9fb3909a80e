import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { exists } from '../../platform/db/exists.ts';
import type { EntryKind, StoredAccount } from './rules.ts';

export interface NewEntry {
  userId: string;
  delta: number;
  kind: EntryKind;
  reference: string;
  at: Date;
}

export async function readAccount(db: Database, userId: string): Promise<StoredAccount | undefined> {
  const row = await db.selectFrom('credit_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row && { balance: row.balance, isUnlimited: row.is_unlimited, lastTopUpMonth: row.last_top_up_month, owed: row.owed };
}

interface EntryOptions {
  givesUnlimited?: boolean;
  /** The month whose top-up the entry records. */
  topUpMonth?: string;
}

/** Adds entries of different members and updates their balances. Returns the members whose entry was new: an entry is added only once. */
export async function addEntries(db: Database, entries: readonly NewEntry[], options: EntryOptions = {}): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with entry as (
      insert into ledger_entries (user_id, delta, kind, reference, created_at)
      select * from unnest(${entries.map((e) => e.userId)}::uuid[], ${entries.map((e) => e.delta)}::int[], ${entries.map((e) => e.kind)}::text[],
        ${entries.map((e) => e.reference)}::uuid[], ${entries.map((e) => e.at)}::timestamptz[])
      on conflict (kind, reference) do nothing returning user_id, delta
    )
    insert into credit_accounts as a (user_id, balance, is_unlimited, last_top_up_month)
    select user_id, delta, ${options.givesUnlimited ?? false}, ${options.topUpMonth ?? null}::date from entry order by user_id
    on conflict (user_id) do update set balance = a.balance + excluded.balance, is_unlimited = a.is_unlimited or excluded.is_unlimited,
      last_top_up_month = greatest(a.last_top_up_month, excluded.last_top_up_month)
    returning a.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

export interface Spending {
  userId: string;
  experienceId: number;
  reference: string;
  /** The current month: a due top-up is granted before the credit is spent. */
  month: string;
  at: Date;
}

export interface SpendingResult {
  /** Whether the reveal is new. If it is and `account` is undefined, nobody paid for it, so the transaction must roll back. */
  isNew: boolean;
  account: { balance: number; isUnlimited: boolean } | undefined;
}

/** The common table expression that debits the account, for the row that the expression `new_reveal` inserted. */
export const DEBIT = `
    debit as (
      update credit_accounts a set balance = a.balance - case when a.is_unlimited then 0 else 1 end
      from new_reveal where a.user_id = new_reveal.user_id and (a.is_unlimited or a.balance > 0) and a.owed = 0
      returning a.user_id, a.balance, a.is_unlimited
    )`;

/**
 * A reveal as one statement. Its key decides between two calls for the same experience, and the account's lock between two calls for the
 * last credit. Against a removal that refunds, the caller holds the experience's shared advisory lock: a row lock would leave this
 * transaction's id in the experience's row.
 */
export async function spendCredit(db: Database, spending: Spending): Promise<SpendingResult> {
  const { userId, experienceId, reference, month, at } = spending;
  const { rows } = await sql<{ is_new: boolean; balance: number | null; is_unlimited: boolean | null }>`
    with published as (
      select id from experiences where id = ${experienceId} and status = 'approved' and not is_hidden
    ), new_reveal as (
      insert into reveals (user_id, experience_id, is_charged, revealed_at)
      select a.user_id, published.id, not a.is_unlimited, ${at}::timestamptz from published, credit_accounts a
      where a.user_id = ${userId} and (a.is_unlimited or (a.balance > 0 and a.last_top_up_month >= ${month}::date)) and a.owed = 0
      on conflict do nothing returning user_id
    ), ${sql.raw(DEBIT)}, entry as (
      insert into ledger_entries (user_id, delta, kind, reference, created_at)
      select user_id, -1, 'reveal', ${reference}, ${at}::timestamptz from debit where not is_unlimited
    )
    select exists (select 1 from new_reveal) as is_new, (select balance from debit) as balance, (select is_unlimited from debit) as is_unlimited`.execute(
    db,
  );
  const row = rows[0]!;
  return {
    isNew: row.is_new,
    account: row.balance === null || row.is_unlimited === null ? undefined : { balance: row.balance, isUnlimited: row.is_unlimited },
  };
}

export async function revealedAmong(db: Database, userId: string, experienceIds: readonly number[]): Promise<Set<number>> {
  if (experienceIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('reveals')
    .select('experience_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`experience_id = any(${experienceIds}::bigint[])`)
    .execute();
  return new Set(rows.map((row) => row.experience_id));
}

export async function hasEntry(db: Database, kind: EntryKind, reference: string): Promise<boolean> {
  return exists(db.selectFrom('ledger_entries').select('kind').where('kind', '=', kind).where('reference', '=', reference));
}

/** Deletes the paid reveals of an experience. @returns the members who had them */
export async function deleteChargedReveals(db: Database, experienceId: number, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('reveals')
    .where('experience_id', '=', experienceId)
    .where('is_charged', '=', true)
    .where('revealed_at', '<=', before)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The members who paid for an experience. */
export async function payersOf(db: Database, experienceId: number, before?: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('reveals')
    .select('user_id')
    .where('experience_id', '=', experienceId)
    .where('is_charged', '=', true)
    .$if(before !== undefined, (query) => query.where('revealed_at', '<=', before!))
    .execute();
  return rows.map((row) => row.user_id);
}

export interface StoredEntry {
  reference: string;
  kind: EntryKind;
  delta: number;
  createdAt: Date;
}

/** Bounds the reply to a member who never acknowledges credits. */
const MAX_UNACKNOWLEDGED = 1_000;

export async function unacknowledgedEntries(db: Database, userId: string): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries as e')
    .leftJoin('credit_acknowledgements as a', 'a.entry_id', 'e.id')
    .select(['e.reference', 'e.kind', 'e.delta', 'e.created_at'])
    .where('e.user_id', '=', userId)
    .where('e.kind', 'not in', ['reveal', 'reversal'])
    .where('a.entry_id', 'is', null)
    .orderBy('e.id', 'desc')
    .limit(MAX_UNACKNOWLEDGED)
    .execute();
  return rows.map((row) => ({ reference: row.reference, kind: row.kind as EntryKind, delta: row.delta, createdAt: row.created_at }));
}

/** Acknowledges these entries, or all without references; returns how many were not acknowledged before. */
export async function acknowledgeEntries(
  db: Database,
  userId: string,
  references: readonly string[] | undefined,
  at: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into credit_acknowledgements (entry_id, acknowledged_at)
    select id, ${at} from ledger_entries where user_id = ${userId} and kind not in ('reveal', 'reversal')
      and (${references ?? null}::uuid[] is null or reference = any(${references ?? null}::uuid[]))
    on conflict do nothing returning entry_id`.execute(db);
  return rows.length;
}

/**
 * Locks accounts whose top-up for this month is due, and skips accounts that another process is topping up. With a `userId` it locks only
 * that account, and waits for it.
 */
export async function lockDueAccounts(
  db: Database,
  month: string,
  limit: number,
  userId?: string,
): Promise<{ userId: string; balance: number }[]> {
  let query = db
    .selectFrom('credit_accounts')
    .select(['user_id', 'balance'])
    .where('is_unlimited', '=', false)
    .where((eb) => eb.or([eb('last_top_up_month', 'is', null), eb('last_top_up_month', '<', month)]))
    .orderBy('user_id')
    .limit(limit)
    .forUpdate();
  query = userId === undefined ? query.skipLocked() : query.where('user_id', '=', userId);
  const rows = await query.execute();
  return rows.map((row) => ({ userId: row.user_id, balance: row.balance }));
}

/** Tops up locked accounts. Those that need no credits only get the month of the top-up. */
export async function topUpAccounts(
  db: Database,
  month: string,
  topUps: { userId: string; delta: number; reference: string }[],
  at: Date,
): Promise<void> {
  await sql`
    with due as (
      select * from unnest(${topUps.map((t) => t.userId)}::uuid[], ${topUps.map((t) => t.delta)}::int[], ${topUps.map((t) => t.reference)}::uuid[])
        as t (user_id, delta, reference)
    ), entries as (
      insert into ledger_entries (user_id, delta, kind, reference, created_at)
      select user_id, delta, 'monthly', reference, ${at}::timestamptz from due where delta > 0
    )
    update credit_accounts a set balance = a.balance + due.delta, last_top_up_month = ${month}::date
    from due where a.user_id = due.user_id`.execute(db);
}

/** How many experiences a member revealed in each month, "2026-05". */
export async function revealsByMonth(db: Database, userId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; n: number }>`
    select to_char(revealed_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as n from reveals where user_id = ${userId} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ month, n }) => [month, n]));
}
