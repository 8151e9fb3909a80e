import { message } from '@candor/contract/message';
import type { PurchaseDebt } from '@candor/contract/reveals';
import type { Context } from '../../../platform/context.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { countUnlimitedReveals, lockAccount, returnCredits, settledBy, settleDebt, takeBackCredits, type TakenBack } from './debt-store.ts';
import { ledgerReference } from '../grant-credits.ts';
import type { ReversedPurchase } from '../ports.ts';
import { hasEntry, readAccount } from '../store.ts';

const reversal = (vault: Vault, text: string): string => ledgerReference(vault, 'reversal', text);

/**
 * The ledger references of the purchase's reversal that is not undone yet, or else of its next one, and of the entry that undoes it. A chargeback
 * that was lost, then won, can be lost again, and each time has its own entries. The caller holds the lock of the payment.
 */
async function reversalReferences(db: Database, vault: Vault, purchase: string): Promise<{ lost: string; won: string }> {
  for (let reversals = 0; ; reversals++) {
    const won = reversal(vault, `${purchase}|won|${reversals}`);
    if (!(await hasEntry(db, 'reversal', won)))
      return { lost: reversal(vault, reversals === 0 ? purchase : `${purchase}|${reversals}`), won };
  }
}

/** The operator refunded the purchase: unspent credits are taken back, and the others are forgiven. @returns how many were taken */
export async function takeBackPurchase(
  ctx: Context,
  vault: Vault,
  { userId, id, delta, endsUnlimited }: ReversedPurchase,
): Promise<number> {
  const { lost } = await reversalReferences(ctx.db, vault, id);
  const taking = { userId, delta, owesRemainder: false, additionalDebt: 0, endsUnlimited, reference: lost, at: ctx.clock.now() };
  return (await takeBackCredits(ctx.db, taking))?.taken ?? 0;
}

/**
 * The buyer's bank took the payment back: unspent credits are taken back, and what was used of the purchase becomes a debt. The member can
 * reveal nothing until it is settled. Undefined if the account is gone.
 */
export async function applyChargeback(ctx: Context, vault: Vault, purchase: ReversedPurchase): Promise<TakenBack | undefined> {
  const { userId, id, delta, endsUnlimited, unlimitedSince, priceInReveals } = purchase;
  const { lost } = await reversalReferences(ctx.db, vault, id);
  // Reveals under an unlimited pack lock the account, too, so none is missed.
  await lockAccount(ctx.db, userId);
  const used = endsUnlimited ? await countUnlimitedReveals(ctx.db, userId, unlimitedSince) : 0;
  const additionalDebt = Math.min(used, priceInReveals);
  return takeBackCredits(ctx.db, {
    userId,
    delta,
    owesRemainder: true,
    additionalDebt,
    endsUnlimited,
    reference: lost,
    at: ctx.clock.now(),
  });
}

/** The bank decided otherwise: undoes `applyChargeback`. */
export async function undoChargeback(
  ctx: Context,
  vault: Vault,
  { userId, id, givesUnlimited }: { userId: string; id: string; givesUnlimited: boolean },
): Promise<{ returned: number; cancelled: number } | undefined> {
  const { lost, won } = await reversalReferences(ctx.db, vault, id);
  return returnCredits(ctx.db, { userId, takenBackBy: lost, givesUnlimited, reference: won, at: ctx.clock.now() });
}

const settlementReference = (vault: Vault, purchase: string): string => reversal(vault, `${purchase}|settlement`);

/** A purchase settles the member's debt before it adds credits. Called with its grant, in the same transaction. */
export async function settleWithPurchase(
  ctx: Context,
  vault: Vault,
  { userId, id, delta, givesUnlimited }: { userId: string; id: string; delta: number; givesUnlimited: boolean },
): Promise<void> {
  const reference = settlementReference(vault, id);
  await settleDebt(ctx.db, { userId, credits: delta, isUnlimited: givesUnlimited, reference, at: ctx.clock.now() });
}

/** The member's debt now, and what it would be without this purchase's settlement. Undefined if it settled nothing. */
export async function debtOfPurchase(
  db: Database,
  vault: Vault,
  { userId, id }: { userId: string; id: string },
): Promise<PurchaseDebt | undefined> {
  const settled = await settledBy(db, settlementReference(vault, id));
  if (settled === 0) return undefined;
  const after = (await readAccount(db, userId))?.owed ?? 0;
  return { before: after + settled, after };
}

/** The refusal of a reveal that the member can't pay for. It says why, if that is a debt. */
export async function insufficientReveals(db: Database, userId: string): Promise<AppError> {
  const owed = (await readAccount(db, userId))?.owed ?? 0;
  if (owed === 0) return new AppError('INSUFFICIENT_REVEALS');
  const reason = owed === 1 ? message('revealOwed') : message('revealsOwed', { count: owed });
  return new AppError('INSUFFICIENT_REVEALS', { message: reason, data: { owed } });
}
