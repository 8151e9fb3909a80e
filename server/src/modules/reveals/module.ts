import { SIGN_UP_REVEALS } from '@candor/contract/limits';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ledgerOf, revealsOf } from './export-store.ts';
import { grantCredits, ledgerReference } from './grant-credits.ts';
import { checkLedgerJob, topUpJob } from './jobs.ts';
import type { CreditGrant, RevealPorts } from './ports.ts';
import { refundReveals } from './refund-reveals.ts';
import { revealRoutes } from './routes.ts';
import { shownBalance } from './rules.ts';
import { readAccount, revealedAmong, revealsByMonth, takeBack } from './store.ts';

export const revealsModule = (platform: Platform, ports: RevealPorts) => ({
  routes: revealRoutes({ platform, ports }),
  jobs: [topUpJob(platform), checkLedgerJob(platform)],
  grantCredits: (ctx: Context, userId: string, grant: CreditGrant) => grantCredits(ctx, platform.vault, userId, grant),
  grantAtSignUp: async (ctx: Context, userId: string): Promise<void> =>
    void (await grantCredits(ctx, platform.vault, userId, { kind: 'sign_up', delta: SIGN_UP_REVEALS, reference: userId })),
  /** Called where an experience is removed, in the same transaction and after its status has changed. */
  refundReveals: (ctx: Context, experienceId: number) => refundReveals(ctx, platform.vault, ports, experienceId),
  /** Called where a purchase is refunded, in the same transaction. */
  takeBackCredits: (ctx: Context, userId: string, grant: { delta: number; reference: string; endsUnlimited: boolean }): Promise<number> =>
    takeBack(ctx.db, { ...grant, userId, reference: ledgerReference(platform.vault, 'reversal', grant.reference), at: ctx.clock.now() }),
  /** As the member sees it: 999 is unlimited. */
  balanceOf: async (db: Database, userId: string): Promise<number> =>
    shownBalance(await readAccount(db, userId), platform.clock.now()).reveals,
  /** For the file of everything that is held about a member. */
  exportOf: async (db: Database, userId: string): Promise<Record<string, unknown>> => ({
    revealed: (await revealsOf(db, userId)).map(({ experience_id: id, ...reveal }) => ({
      experience_id: platform.ids.experience.conceal(id),
      ...reveal,
    })),
    credits: await ledgerOf(db, userId),
  }),
  revealedAmong,
  revealsByMonth,
});
