import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/**
 * Accounts whose balance or debt isn't the sum of its entries, or that have an entry of a debt without a counterpart in the ledger; there should
 * never be any. Entries outlive their accounts, for bookkeeping, so those of deleted accounts have no balance to compare with.
 */
export async function unbalancedAccounts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select u.id as user_id from users u left join credit_accounts a on a.user_id = u.id
      left join (select user_id, sum(delta)::int as total from ledger_entries group by user_id) e on e.user_id = u.id
      left join (select user_id, sum(delta)::int as total from debt_entries group by user_id) d on d.user_id = u.id
    where coalesce(a.balance, 0) <> coalesce(e.total, 0) or coalesce(a.owed, 0) <> coalesce(d.total, 0)
    union
    select d.user_id from debt_entries d where not exists (
      select from ledger_entries l where l.kind = 'reversal' and l.reference = d.reference and l.user_id = d.user_id)`.execute(db);
  return rows.map((row) => row.user_id);
}
