import { pgCode } from '../../platform/db/transaction.ts';
import type { Database } from '../../platform/db/database.ts';
import { raw, sql } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { insertKey, selectStoredKey, type Attempt } from '../../platform/idempotency/idempotency-store.ts';
import { takeHit, type Hit } from '../../platform/limits/limit-store.ts';
import type { Account } from './rules.ts';
import { DEBIT, type Spending } from './store.ts';

/** The error code of require_whole(), which rolls the statement back. */
const STATEMENT_ABORTED = 'CR001';
const UNIQUE_VIOLATION = '23505';

export interface SpendResult {
  /** Whether this call was charged, or an earlier one with the same key. */
  isCharged: boolean;
  account: Account;
  /** The row of the experience, with the requested columns. */
  experience: object;
}

interface Row {
  /** The first of the columns of the experience; null if it isn't published. */
  id: number | null;
  is_revealed: boolean;
  is_paid: boolean;
  is_charged: boolean;
  charged_at: Date | null;
  balance: number;
  is_unlimited: boolean;
  last_top_up_month: string | null;
  key_hash: Buffer | null;
  key_at: Date | null;
  key_status: number | null;
}

interface Guards {
  lockKey: bigint;
  hit: Hit;
  attempt: Attempt | undefined;
  /**
   * Hashes of the member's identifiers, about which they read for free, without their platforms. If one matches on another platform, this
   * statement writes nothing, and `revealExperience` decides.
   */
  freeKeys: readonly string[];
  /** The columns of the experience `e` to return. */
  columns: string;
}

/**
 * A reveal with everything that belongs to it as one statement outside a transaction block: its idempotency key, the lock against a
 * removal, the reveal, the debit, its ledger entry, the daily limit and the text. If one of them isn't possible, nothing is written.
 * @returns undefined if nothing was written
 * @throws AppError IDEMPOTENCY_MISMATCH
 */
export async function spendInOneStatement(db: Database, spending: Spending, guards: Guards): Promise<SpendResult | undefined> {
  const row = (await run(db, spending, guards)) ?? (await runAfterSameKey(db, spending, guards));
  if (!row) return undefined;
  if (row.key_hash && !row.key_hash.equals(guards.attempt!.requestHash)) throw new AppError('IDEMPOTENCY_MISMATCH');
  // The transaction that revealed it stored its reply under the key.
  if (row.id === null || row.key_status !== null || !(row.is_revealed || row.is_paid)) return undefined;
  const { balance, is_unlimited: isUnlimited, last_top_up_month: lastTopUpMonth } = row;
  const isRepeated = row.charged_at !== null && row.charged_at.getTime() === row.key_at?.getTime();
  return { isCharged: row.is_charged || isRepeated, account: { balance, isUnlimited, lastTopUpMonth }, experience: row };
}

/** A call with the same key may have committed after this one read the key. */
async function runAfterSameKey(db: Database, spending: Spending, guards: Guards): Promise<Row | undefined> {
  if (!guards.attempt || (await selectStoredKey(guards.attempt).runIn(db)).length === 0) return undefined;
  return run(db, spending, guards);
}

async function run(
  db: Database,
  { userId, experienceId, reference, month, at }: Spending,
  { lockKey, hit, attempt, freeKeys, columns }: Guards,
): Promise<Row | undefined> {
  const statement = sql`
    with stored_key as materialized (${selectStoredKey(attempt)}
    ), before as materialized (
      select exists (select from reveals where user_id = ${userId}::uuid and experience_id = ${experienceId}::bigint) as is_revealed
    ), key as (${insertKey(attempt, at)}
    ), allowed as materialized (
      select 1 from before, key where not is_revealed and not exists (
        select from experience_identifiers i where i.experience_id = ${experienceId}::bigint and i.key = any(${freeKeys}::uuid[]))
        and may_reveal(${lockKey.toString()}::bigint, ${experienceId}::bigint)
    ), new_reveal as (
      insert into reveals (user_id, experience_id, is_charged, revealed_at)
      select a.user_id, ${experienceId}::bigint, not a.is_unlimited, ${at}::timestamptz from allowed, credit_accounts a
      where a.user_id = ${userId}::uuid and (a.is_unlimited or (a.balance > 0 and a.last_top_up_month >= ${month}::date)) and a.owed = 0
      on conflict do nothing returning user_id
    ), ${raw(DEBIT)}, entry as (
      insert into ledger_entries (user_id, delta, kind, reference, created_at)
      select user_id, -1, 'reveal', ${reference}::uuid, ${at}::timestamptz from debit where not is_unlimited
    ), limited as (${takeHit(hit, sql`debit`)})
    select ${raw(columns)}, b.is_revealed, coalesce(d.balance, a.balance) as balance, coalesce(d.is_unlimited, a.is_unlimited) as is_unlimited,
      a.last_top_up_month, d.user_id is not null as is_paid, coalesce(not d.is_unlimited, false) as is_charged, k.request_hash as key_hash, k.created_at as key_at, k.status as key_status,
      (select revealed_at from reveals where user_id = a.user_id and experience_id = ${experienceId}::bigint and is_charged) as charged_at,
      require_whole(b.is_revealed or k.request_hash is not null or coalesce((select taken from limited), false)) as is_whole
    from before b join credit_accounts a on a.user_id = ${userId}::uuid left join debit d on true left join stored_key k on true
      left join experiences e on e.id = ${experienceId}::bigint and e.status = 'approved' and not e.is_hidden`;
  try {
    const [row] = await statement.runIn<Row>(db);
    return row;
  } catch (error) {
    // A second reveal after a refund has another reference.
    if (pgCode(error) === STATEMENT_ABORTED || pgCode(error) === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}
