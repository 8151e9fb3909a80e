import { SIGN_UP_REVEALS } from '@candor/contract/limits';
import type { Context } from '../../platform/context.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Authorship } from '../authorship/index.ts';
import { debtEntriesOf, owedBy } from './debts/debt-store.ts';
import { applyChargeback, debtOfPurchase, settleWithPurchase, takeBackPurchase, undoChargeback } from './debts/debts.ts';
import { EarnedCredits } from './earned-credits.ts';
import { earnedSpendNotices } from './earned-spend-notices.ts';
import { ledgerOf, revealsOf } from './export-store.ts';
import { grantCredits } from './grant-credits.ts';
import { checkLedgerJob, topUpJob } from './jobs.ts';
import { lockRefundedReveals, lockRefundedRevealsJob } from './lock-refunded-reveals.ts';
import type { CreditGrant, RevealPorts, ReversedPurchase } from './ports.ts';
import { refundJob, scheduleRefunds } from './refund-reveals.ts';
import type { RevealsDependencies } from './dependencies.ts';
import { revealRoutes } from './routes.ts';
import { shownBalance } from './rules.ts';
import { spendHandler } from './spend-earned-credit.ts';
import { readAccount, revealedAmong, revealsByMonth } from './store.ts';

export type Reveals = ReturnType<typeof revealsModule>;

export function revealsModule(platform: Platform, authorship: Authorship, ports: RevealPorts) {
  const earned = new EarnedCredits(platform, authorship, ports);
  const deps: RevealsDependencies = { platform, authorship, earned, ports };
  authorship.registerHandler(spendHandler(deps));
  return {
    routes: revealRoutes(deps),
    jobs: [topUpJob(platform), checkLedgerJob(platform), refundJob(platform, ports), lockRefundedRevealsJob(platform, ports)],
    grantCredits: (ctx: Context, userId: string, grant: CreditGrant) => grantCredits(ctx, platform.vault, userId, grant),
    grantAtSignUp: async (ctx: Context, userId: string): Promise<void> =>
      void (await grantCredits(ctx, platform.vault, userId, { kind: 'sign_up', delta: SIGN_UP_REVEALS, reference: userId })),
    /** Called where an experience is taken down, in the same transaction and after its status has changed. */
    scheduleRefunds: (ctx: Context, experienceId: number): Promise<void> => scheduleRefunds(ctx, earned, experienceId),
    /** Called when a removed experience is published again, in the same transaction. */
    lockRefundedReveals: (ctx: Context, experienceId: number): Promise<void> => lockRefundedReveals(ctx, earned, experienceId),
    ...purchaseFunctions(platform.vault),
    /** As the member sees it: 999 is unlimited. */
    balanceOf: async (db: Database, userId: string): Promise<number> =>
      shownBalance(await readAccount(db, userId), platform.clock.now(), await earned.balanceOf(db, userId)).reveals,
    /** The module's part of a member's data export. */
    exportPersonalData: async (db: Database, userId: string): Promise<Record<string, unknown>> => ({
      revealed: await revealsOf(db, userId),
      revealed_with_earned_credits: [...(await earned.revealedBy(db, userId))],
      credits: await ledgerOf(db, userId),
      debts: await debtEntriesOf(db, userId),
    }),
    /** For the change of the authorship key. */
    newCreditIdsOf: (db: Database, userId: string, to: Vault): Promise<Map<string, string>> => earned.newIdsOf(db, userId, to),
    /** Experiences that the member revealed with earned credits, which no row of `reveals` names. */
    earnedReveals: (db: Database, userId: string): Promise<readonly number[]> => earned.revealedBy(db, userId),
    revealedAmong: async (db: Database, userId: string, experienceIds: readonly number[]): Promise<Set<number>> => {
      const [revealed, byEarned] = [await revealedAmong(db, userId, experienceIds), await earned.revealedBy(db, userId)];
      const ids = new Set(experienceIds);
      return new Set([...revealed, ...byEarned.filter((id) => ids.has(id))]);
    },
    noticesOf: (db: Database, userId: string, since: string) => earnedSpendNotices(db, earned, ports, { userId, since }),
    revealsByMonth,
    /** How many reveals each of the members owes; those who owe none are missing. */
    owedBy,
  };
}

/** Called in the transaction that stores what happened to the payment, which locks it. */
function purchaseFunctions(vault: Vault) {
  return {
    takeBackPurchase: (ctx: Context, purchase: ReversedPurchase) => takeBackPurchase(ctx, vault, purchase),
    applyChargeback: (ctx: Context, purchase: ReversedPurchase) => applyChargeback(ctx, vault, purchase),
    undoChargeback: (ctx: Context, purchase: Parameters<typeof undoChargeback>[2]) => undoChargeback(ctx, vault, purchase),
    settleWithPurchase: (ctx: Context, purchase: Parameters<typeof settleWithPurchase>[2]) => settleWithPurchase(ctx, vault, purchase),
    debtOfPurchase: (db: Database, purchase: { userId: string; id: string }) => debtOfPurchase(db, vault, purchase),
  };
}
