import { audit } from '../../../platform/audit/store.ts';
import { DAY_S } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { BudgetDeps } from '../ports.ts';
import { suspendSearching } from './suspension-store.ts';

export const DECOYS = 'look-ups-decoy';
export const DECOY_ALARMS = 'decoy-alarms';

/**
 * Nobody looks up a number that nobody has but by trying numbers, or by having stolen them. The first of a day is told the admins, and two
 * different ones of a day suspend the member's searches. The reply is that of any other number.
 */
export async function watchDecoys(ctx: MemberContext, deps: BudgetDeps, number: string): Promise<void> {
  if (!deps.decoys.has(number)) return;
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const different = { name: DECOYS, max: deps.platform.limits.DECOYS_PER_DAY, windowSeconds: DAY_S, distinct: { item: number } };
  const { isAllowed } = await deps.rateLimiter.takeEach(now, [different], userId);
  const { isAllowed: isFirst } = await deps.rateLimiter.takeEach(now, [{ name: DECOY_ALARMS, max: 1, windowSeconds: DAY_S }], userId);
  await inTransaction(deps.platform.identityDb, async (db, afterCommit) => {
    const writing = { ...ctx, db, afterCommit };
    const isSuspended = !isAllowed && (await suspendSearching(db, userId, now));
    // Which number no entry says: it would be a decoy no longer.
    await audit(writing, { action: isSuspended ? 'search.suspend' : 'search.decoy', subject: `user:${userId}` });
    if (isFirst || isSuspended) await deps.ports.alarmAdmins(writing, userId, isSuspended ? 'search_suspended' : 'decoy_searched');
  });
}
