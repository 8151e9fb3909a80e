import type { PendingCredit } from '@candor/contract/reveals';
import type { MemberContext } from '../../platform/context.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { creditReason, shownCredit } from './rules.ts';
import { unacknowledgedEntries } from './store.ts';
import { currentAccount } from './top-up.ts';

/** Credits that came in and that the app has not shown yet (product decision P5). */
export async function listPendingCredits(ctx: MemberContext, vault: Vault): Promise<{ credits: PendingCredit[]; total: number }> {
  await currentAccount(ctx.db, vault, ctx.clock.now(), ctx.actor.userId);
  const entries = await unacknowledgedEntries(ctx.db, ctx.actor.userId);
  const credits = entries.map((entry) => ({
    // The entry's own number would tell how many entries there are.
    id: entry.reference,
    reveals: shownCredit(entry),
    reason: creditReason(entry.kind),
    created_at: entry.createdAt.toISOString(),
  }));
  return { credits, total: credits.reduce((sum, credit) => sum + credit.reveals, 0) };
}
