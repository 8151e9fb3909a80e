import { LEASES_MAX } from '@candor/contract/limits';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import { describeItems } from './describe-items.ts';
import { hasConflict } from './find-conflicts.ts';
import { assertNoPendingDecision } from '../deciding/pending-decision.ts';
import { findPendingDecision } from '../deciding/pending-decision-store.ts';
import { assertMayHandle, isRenewal, leaseEnd } from '../rules.ts';
import { asSeenBy } from '../deciding/second-look.ts';
import { presentNotes } from './review-notes.ts';
import { countLeasesOf, lockItem, setLease, type StoredItem } from '../store.ts';
import { watchOpenings } from './watch-openings.ts';

type Route = (typeof routes)['POST /community/review-queue/{id}/lease'];

/** Opening an item leases it for ten minutes and shows all of it; opening it again extends the lease. */
export async function leaseReviewItem(ctx: MemberContext, deps: ModerationDependencies, itemId: number): Promise<RouteData<Route>> {
  const { userId, role } = ctx.actor;
  const item = await lockItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  await assertNoPendingDecision(ctx.db, itemId, userId);
  const now = ctx.clock.now();
  const seen = asSeenBy(item, ctx.actor);
  assertMayHandle(seen, { userId, role, hasConflict: await hasConflict(ctx.db, deps, userId, item) }, now);
  const renews = isRenewal(item, userId, now);
  if (!renews && (await countLeasesOf(ctx.db, userId, now)) >= LEASES_MAX) throw new AppError('LEASE_LIMIT');
  const leased: StoredItem = {
    ...seen,
    leasedBy: userId,
    leasedUntil: leaseEnd(now),
    leasedSince: renews ? (item.leasedSince ?? now) : now,
  };
  await setLease(ctx.db, itemId, { by: userId, until: leased.leasedUntil!, since: leased.leasedSince! });
  if (!renews) {
    await audit(ctx, { action: 'review.open', subject: `review-item:${itemId}` });
    await watchOpenings(ctx, deps, itemId);
  }
  const [presented] = await describeItems(ctx, deps, [leased]);
  if (!presented) throw new AppError('NOT_FOUND');
  const history = await subjectPort(deps, item.type).historyOf(ctx.db, item.subjectId, secondsAfter(now, -7 * DAY_S));
  return { lease: presented.lease!, item: presented, history, notes: await presentNotes(ctx, deps, item) };
}

export async function releaseReviewItem(ctx: MemberContext, itemId: number): Promise<{ lease: null }> {
  const item = await lockItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  // A lease that has expired or ended with the decision needs no release. An item with a pending decision keeps its lease.
  if (item.leasedBy === ctx.actor.userId && !(await findPendingDecision(ctx.db, itemId))) await setLease(ctx.db, itemId, null);
  return { lease: null };
}
