import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ledgerReference } from './grant-credits.ts';
import { isTopUpDue, monthOf, topUpOf, type StoredAccount } from './rules.ts';
import { lockDueAccounts, readAccount, topUpAccounts } from './store.ts';

const BATCH = 500;

/** Tops up one member, or the next batch of due accounts. @returns the number of accounts that were due */
export async function topUpDue(tx: Database, vault: Vault, now: Date, userId?: string): Promise<number> {
  const month = monthOf(now);
  const dueAccounts = await lockDueAccounts(tx, month, BATCH, userId);
  if (dueAccounts.length === 0) return 0;
  const topUps = dueAccounts.map((account) => ({
    userId: account.userId,
    delta: topUpOf(account.balance),
    reference: ledgerReference(vault, 'monthly', `${account.userId}|${month}`),
  }));
  await topUpAccounts(tx, month, topUps, now);
  return dueAccounts.length;
}

/** The account with this month's top-up, even if the monthly job has not run yet. */
export async function currentAccount(db: Database, vault: Vault, now: Date, userId: string): Promise<StoredAccount | undefined> {
  const account = await readAccount(db, userId);
  if (!account || !isTopUpDue(account, now)) return account;
  await inTransaction(db, (tx) => topUpDue(tx, vault, now, userId));
  return readAccount(db, userId);
}
