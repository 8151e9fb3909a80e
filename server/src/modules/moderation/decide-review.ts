import type { RouteBody, RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { RANKED_FROM_DECISIONS } from '@candor/contract/limits';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { changeCounters } from '../../platform/counters/store.ts';
import { AppError } from '../../platform/errors.ts';
import { decisionCounted, readStanding } from './counters.ts';
import { subjectPort, type ModerationDependencies } from './dependencies.ts';
import { compareDecisions } from './record-outcome.ts';
import { openedAt, statusAfter } from './rules.ts';
import { insertDecision, lockItem, setStatus, type ChangedAgreement } from './store.ts';

type Route = (typeof routes)['POST /community/review-queue/{id}/decision'];
const NOTHING_CHANGED: ChangedAgreement = { overturned: [], restored: [] };

/** One decision is final, and of two that race exactly one wins: the item's row is locked from here to the commit. */
export async function decideReview(
  ctx: MemberContext,
  deps: ModerationDependencies,
  itemId: number,
  body: RouteBody<Route>,
): Promise<RouteData<Route>> {
  const { userId, role } = ctx.actor;
  const item = await lockItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  const subject = subjectPort(deps, item.type);
  const hasConflict = (await subject.conflictsOf(ctx.db, userId, [item.subjectId])).has(item.subjectId);
  const now = ctx.clock.now();
  const status = statusAfter(item, { userId, role, hasConflict, decision: body.decision, type: body.type }, now);

  await insertDecision(ctx.db, {
    itemId,
    reviewerId: userId,
    decision: body.decision,
    notesEnc: body.notes === '' ? null : deps.vault.seal('review_decisions.notes', notesRow(itemId, userId), body.notes),
    openedAt: openedAt(item, userId),
    decidedAt: now,
  });
  await setStatus(ctx.db, itemId, status, status === 'needs_admin_review' ? null : { by: userId, at: now });
  await changeCounters(ctx.db, decisionCounted(userId, status, now));
  const changed = status === 'needs_admin_review' ? NOTHING_CHANGED : await compareDecisions(ctx, { ...item, exceptItem: itemId }, status);
  await audit(ctx, { action: 'review.decide', subject: `review-item:${itemId}`, data: { decision: body.decision, type: item.type } });
  await subject.applyDecision(ctx, item.subjectId, { status, notes: body.notes });
  await recomputeReviewers(ctx, deps, changed);
  return { item: { id: deps.ids.reviewItem.conceal(itemId), status } };
}

export const notesRow = (itemId: number, reviewerId: string): string => `${itemId}|${reviewerId}`;

/** Accuracy counts for trust from a number of decisions on: the score can change when that is reached, or when one is overturned. */
async function recomputeReviewers(ctx: MemberContext, deps: ModerationDependencies, changed: ChangedAgreement): Promise<void> {
  const reviewers = new Set([...changed.overturned, ...changed.restored]);
  if ((await readStanding(ctx.db, ctx.actor.userId)).reviews === RANKED_FROM_DECISIONS) reviewers.add(ctx.actor.userId);
  for (const reviewer of [...reviewers].toSorted()) await deps.ports.recomputeTrust(ctx, reviewer);
}
