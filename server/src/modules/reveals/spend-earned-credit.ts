import type { RevealedExperience } from '@candor/contract/reveals';
import type { Context, MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Act, ActHandler } from '../authorship/index.ts';
import type { RevealsDependencies } from './dependencies.ts';
import { insufficientReveals } from './debts/debts.ts';
import { shownBalance } from './rules.ts';
import { readAccount } from './store.ts';

/**
 * Pays with a credit that was earned by writing, if the ledger has none left. Only authors have earned credits, so nobody may see that one
 * was spent: the call writes only one sealed row to the inbox.
 */
export async function spendEarnedCredit(
  ctx: MemberContext,
  deps: RevealsDependencies,
  { experience_id: experienceId }: { experience_id: number },
): Promise<RevealedExperience> {
  const { userId } = ctx.actor;
  const { inbox } = deps.authorship;
  await inbox.lockAuthor(ctx.db, userId);
  await inbox.lock(ctx.db, 'shared', 'experience', experienceId);
  const repeated = inbox.findRepeated(ctx, await inbox.actsOf(ctx.db, userId, ctx.clock.now()));
  const found = await deps.ports.findRevealable(ctx, experienceId);
  if (!found) throw new AppError('NOT_FOUND');
  // Another call may have paid for the experience while this one waited for the lock.
  const isPaid = repeated !== undefined || (await deps.earned.hasRevealed(ctx.db, userId, experienceId));
  if (!isPaid) {
    const hasDebt = ((await readAccount(ctx.db, userId))?.owed ?? 0) > 0;
    if (hasDebt || (await deps.earned.balanceOf(ctx.db, userId)) <= 0) throw await insufficientReveals(ctx.db, userId);
    await inbox.put(ctx, { kind: 'spend', experienceId, payload: null });
  }
  ctx.afterCommit(() => deps.earned.invalidate(userId));
  const account = await readAccount(ctx.db, userId);
  return {
    experience: await found.show(),
    reveals: shownBalance(account, ctx.clock.now(), await deps.earned.balanceOf(ctx.db, userId)).reveals,
    charged: repeated !== undefined || !isPaid,
  };
}

export const spendHandler = (deps: RevealsDependencies): ActHandler => ({
  kind: 'spend',
  apply: async (ctx, acts) => {
    for (const act of acts) await applySpend(ctx, deps, act);
  },
});

/** Refunds the credit immediately when the experience was removed while the act waited. */
async function applySpend(ctx: Context, deps: RevealsDependencies, { userId, experienceId }: Act): Promise<void> {
  const isRefunded = !(await deps.ports.isPublished(ctx.db, experienceId));
  await deps.earned.spends.insert(ctx.db, { userId, experienceId, isRefunded });
}
