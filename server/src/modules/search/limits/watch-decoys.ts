import { audit } from '../../../platform/audit/store.ts';
import { DAY_S } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { BudgetDependencies } from '../dependencies.ts';
import { suspendSearching } from './suspension-store.ts';

export const DECOYS = 'look-ups-decoy';
export const DECOY_ALARMS = 'decoy-alarms';

/**
 * A decoy is a number that belongs to nobody, so only a member who tries numbers, or who has a stolen list of them, searches for one. The
 * first in a day alerts the admins; a second, different one suspends the member's searches. The reply is the same as for any other number.
 */
export async function watchDecoys(ctx: MemberContext, deps: BudgetDependencies, number: string): Promise<void> {
  if (!deps.decoys.has(number)) return;
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const differentDecoys = { name: DECOYS, max: deps.platform.limits.DECOYS_PER_DAY, windowSeconds: DAY_S, distinct: { item: number } };
  const { isAllowed } = await deps.rateLimiter.takeEach(now, [differentDecoys], userId);
  const { isAllowed: isFirst } = await deps.rateLimiter.takeEach(now, [{ name: DECOY_ALARMS, max: 1, windowSeconds: DAY_S }], userId);
  await inTransaction(deps.platform.identityDb, async (db, afterCommit) => {
    const txCtx = { ...ctx, db, afterCommit };
    const isSuspended = !isAllowed && (await suspendSearching(db, userId, now));
    // No entry contains the number, because a number that admins know is not a decoy any more.
    await audit(txCtx, { action: isSuspended ? 'search.suspend' : 'search.decoy', subject: `user:${userId}` });
    if (isFirst || isSuspended) await deps.ports.alarmAdmins(txCtx, userId, isSuspended ? 'search_suspended' : 'decoy_searched');
  });
}
