import type { Lease } from '@candor/contract/moderation';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { subjectPort, type ModerationDependencies } from './dependencies.ts';
import { assertMayHandle, leaseEnd } from './rules.ts';
import { asSeenBy } from './second-look.ts';
import { lockItem, setLease } from './store.ts';

/** Whoever opens an item has it for ten minutes; opening it again starts them anew. */
export async function leaseReviewItem(ctx: MemberContext, deps: ModerationDependencies, itemId: number): Promise<{ lease: Lease }> {
  const { userId, role } = ctx.actor;
  const item = await lockItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  const hasConflict = (await subjectPort(deps, item.type).conflictsOf(ctx.db, userId, [item.subjectId])).has(item.subjectId);
  const now = ctx.clock.now();
  assertMayHandle(asSeenBy(item, ctx.actor), { userId, role, hasConflict }, now);
  const until = leaseEnd(now);
  await setLease(ctx.db, itemId, { by: userId, until });
  await audit(ctx, { action: 'review.open', subject: `review-item:${itemId}` });
  return { lease: { held_by_me: true, until: until.toISOString() } };
}

export async function releaseReviewItem(ctx: MemberContext, itemId: number): Promise<null> {
  const item = await lockItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  // One that has run out or ended with the decision is given back already.
  if (item.leasedBy === ctx.actor.userId) await setLease(ctx.db, itemId, null);
  return null;
}
