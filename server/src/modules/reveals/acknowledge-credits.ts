import type { MemberContext } from '../../platform/context.ts';
import { isSeen, markSeen } from '../notifications/index.ts';
import type { RevealsDependencies } from './dependencies.ts';
import { acknowledgeEntries } from './store.ts';

/**
 * Acknowledges these credits, or all if no ids are given. The member's marks are always rewritten, so that the write doesn't show whether a
 * credit for an approved text is among them.
 */
export async function acknowledgeCredits(
  ctx: MemberContext,
  { earned, ports }: RevealsDependencies,
  ids: readonly string[] | undefined,
): Promise<{ acknowledged: number }> {
  const { userId } = ctx.actor;
  const entries = await acknowledgeEntries(ctx.db, userId, ids, ctx.clock.now());
  const marks = await ports.marks.lock(ctx.db, userId);
  const approvals = await earned.listOf(ctx.db, userId);
  const unseen = approvals.filter((credit) => !isSeen(marks.credits, credit) && (ids === undefined || ids.includes(credit.id)));
  const seen = markSeen(
    marks.credits,
    unseen.map(({ id }) => id),
    approvals,
  );
  await ports.marks.write(ctx.db, userId, { ...marks, credits: seen });
  return { acknowledged: entries + unseen.length };
}
