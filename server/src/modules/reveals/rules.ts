import { MONTHLY_REVEAL_TARGET, UNLIMITED_REVEALS } from '@candor/contract/limits';
import type { CreditReason } from '@candor/contract/statuses';

/** All kinds of credit entries. `reversal` takes back the credits of a reversed purchase, returns them, or pays a debt with them. */
export type EntryKind = 'sign_up' | 'monthly' | 'purchase' | 'reveal' | 'refund' | 'reversal';

export interface Account {
  balance: number;
  isUnlimited: boolean;
  /** First day of the month of the last top-up, even if that added nothing, "YYYY-MM-01". */
  lastTopUpMonth: string | null;
}

export interface StoredAccount extends Account {
  /** Reveals that the member has used, from purchases whose payment their bank took back. */
  owed: number;
}

export interface ShownBalance {
  reveals: number;
  unlimited: boolean;
}

/** Months are UTC months. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

export const isTopUpDue = (account: Account, now: Date): boolean =>
  !account.isUnlimited && (account.lastTopUpMonth === null || account.lastTopUpMonth < monthOf(now));

/** The credits that the monthly top-up adds: up to the target, never beyond it, and never a negative number. */
export const topUpOf = (balance: number): number => Math.max(0, MONTHLY_REVEAL_TARGET - balance);

/**
 * The balance that members see. 999 means unlimited on the wire, so an ordinary balance is shown as 998 at the most. `earned` is the number
 * of remaining credits for approved experiences, which have no row in the ledger.
 */
export function shownBalance(account: Account | undefined, now: Date, earned: number): ShownBalance {
  if (!account) return { reveals: Math.max(0, earned), unlimited: false };
  if (account.isUnlimited) return { reveals: UNLIMITED_REVEALS, unlimited: true };
  const balance = account.balance + (isTopUpDue(account, now) ? topUpOf(account.balance) : 0);
  return { reveals: Math.min(Math.max(0, balance + earned), UNLIMITED_REVEALS - 1), unlimited: false };
}

export const creditReason = (kind: EntryKind): CreditReason => (kind === 'reversal' ? 'refund' : kind);

/** An unlimited pack is an entitlement: its entry moves no credit and is shown as the pack. */
export const shownCredit = (entry: { kind: EntryKind; delta: number }): number =>
  entry.kind === 'purchase' && entry.delta === 0 ? UNLIMITED_REVEALS : entry.delta;
