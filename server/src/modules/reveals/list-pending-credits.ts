import type { PendingCredit } from '@candor/contract/reveals';
import { APPROVED_EXPERIENCE_REVEALS } from '@candor/contract/limits';
import { dayAsTime } from '@candor/contract/dates';
import type { MemberContext } from '../../platform/context.ts';
import { isSeen } from '../notifications/index.ts';
import type { RevealsDependencies } from './dependencies.ts';
import { creditReason, shownCredit } from './rules.ts';
import { unacknowledgedEntries } from './store.ts';
import { currentAccount } from './top-up.ts';

/** Credits that the member has received and not yet been shown (product decision P5). Credits for approvals have no ledger rows. */
export async function listPendingCredits(
  ctx: MemberContext,
  { platform, earned, ports }: RevealsDependencies,
): Promise<{ credits: PendingCredit[]; total: number }> {
  const { userId } = ctx.actor;
  await currentAccount(ctx.db, platform.vault, ctx.clock.now(), userId);
  const [entries, approvals, marks] = await Promise.all([
    unacknowledgedEntries(ctx.db, userId),
    earned.listOf(ctx.db, userId),
    ports.marks.read(ctx.db, userId),
  ]);
  const credits: PendingCredit[] = [
    ...entries.map((entry) => ({
      // The entry's sequence number would reveal how many entries there are.
      id: entry.reference,
      reveals: shownCredit(entry),
      reason: creditReason(entry.kind),
      created_at: entry.createdAt.toISOString(),
    })),
    ...approvals
      .filter((credit) => !isSeen(marks.credits, credit))
      .map(({ id, day }) => ({
        id,
        reveals: APPROVED_EXPERIENCE_REVEALS,
        reason: 'approved_experience' as const,
        created_at: dayAsTime(day),
      })),
  ];
  return { credits, total: credits.reduce((sum, credit) => sum + credit.reveals, 0) };
}
