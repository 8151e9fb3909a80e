import type { Lease, SubjectHistory } from '@candor/contract/moderation';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { subjectPort, type ModerationDependencies } from './dependencies.ts';
import { assertMayHandle, isRenewal, leaseEnd } from './rules.ts';
import { asSeenBy } from './second-look.ts';
import { lockItem, setLease } from './store.ts';

/** Whoever opens an item has it for ten minutes; asking again while it is held starts them anew. */
export async function leaseReviewItem(
  ctx: MemberContext,
  deps: ModerationDependencies,
  itemId: number,
): Promise<{ lease: Lease; history: SubjectHistory }> {
  const { userId, role } = ctx.actor;
  const item = await lockItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  const port = subjectPort(deps, item.type);
  const hasConflict = (await port.conflictsOf(ctx.db, userId, [item.subjectId])).has(item.subjectId);
  const now = ctx.clock.now();
  assertMayHandle(asSeenBy(item, ctx.actor), { userId, role, hasConflict }, now);
  const until = leaseEnd(now);
  const goesOn = isRenewal(item, userId, now);
  await setLease(ctx.db, itemId, { by: userId, until, since: goesOn ? (item.leasedSince ?? now) : now });
  if (!goesOn) await audit(ctx, { action: 'review.open', subject: `review-item:${itemId}` });
  const history = await port.historyOf(ctx.db, item.subjectId, secondsAfter(now, -7 * DAY_S));
  return { lease: { held_by_me: true, until: until.toISOString() }, history };
}

export async function releaseReviewItem(ctx: MemberContext, itemId: number): Promise<{ lease: null }> {
  const item = await lockItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  // One that has run out or ended with the decision is given back already.
  if (item.leasedBy === ctx.actor.userId) await setLease(ctx.db, itemId, null);
  return { lease: null };
}
