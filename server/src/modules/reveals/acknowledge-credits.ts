import type { MemberContext } from '../../platform/context.ts';
import { isSeen, markSeen } from '../notifications/index.ts';
import type { RevealDeps } from './reveal-experience.ts';
import { acknowledgeEntries } from './store.ts';

/** Acknowledges these credits, or all without ids. The member's marks are rewritten each time, whether or not an approval is among them. */
export async function acknowledgeCredits(
  ctx: MemberContext,
  { earned, ports }: RevealDeps,
  ids: readonly string[] | undefined,
): Promise<{ acknowledged: number }> {
  const { userId } = ctx.actor;
  const entries = await acknowledgeEntries(ctx.db, userId, ids, ctx.clock.now());
  const [approvals, marks] = await Promise.all([earned.listOf(ctx.db, userId), ports.marks.read(ctx.db, userId)]);
  const fresh = approvals.filter((credit) => !isSeen(marks.credits, credit) && (ids === undefined || ids.includes(credit.id)));
  const seen = markSeen(
    marks.credits,
    fresh.map(({ id }) => id),
    approvals,
  );
  await ports.marks.write(ctx.db, userId, { ...marks, credits: seen });
  return { acknowledged: entries + fresh.length };
}
