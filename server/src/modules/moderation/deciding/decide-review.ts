import type { RouteBody, RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { ReviewType } from '@candor/contract/statuses';
import { RANKED_FROM_DECISIONS } from '@candor/contract/limits';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { changeCounters } from '../../../platform/counters/store.ts';
import { AppError } from '../../../platform/errors.ts';
import { countDecision } from './count-decision.ts';
import type { DecisionInput } from './decision-input.ts';
import { assertReasons, type Ruling } from '../../decisions/index.ts';
import { decisionChanges, readReviewerRecord } from '../counters.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import { settleUrgency } from '../fast-lane/fast-lane.ts';
import { hasConflict } from '../queue/find-conflicts.ts';
import { assertNoPendingDecision, storePendingDecision } from './pending-decision.ts';
import { addStatements } from './add-statements.ts';
import { notesRowId } from './rejection-notes.ts';
import { compareDecisions } from './record-outcome.ts';
import { assertMayHandle, openedAt, statusAfter } from '../rules.ts';
import { asSeenBy, decideSecondLook, isDrawnForSecondLook, isSecondLookFor } from './second-look.ts';
import { setAwaitsSecondLook } from './second-look-store.ts';
import { insertDecisionAndStatus, type ChangedAgreement } from './decision-store.ts';
import { endSecondLooks, findOpenItemOf, lockItem, lockOpenItemOf, type StoredItem } from '../store.ts';

type Route = (typeof routes)['POST /community/review-queue/{id}/decision'];
const NOTHING_CHANGED: ChangedAgreement = { overturned: [], restored: [] };

/** Locks the item's row until the commit: of two simultaneous decisions exactly one succeeds, and it is final. */
export async function decideReview(
  ctx: MemberContext,
  deps: ModerationDependencies,
  itemId: number,
  body: RouteBody<Route>,
): Promise<RouteData<Route>> {
  const item = await lockItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  await assertNoPendingDecision(ctx.db, itemId, ctx.actor.userId);
  if (body.decision === 'reject') assertReasons('notes', body);
  const isUndoable = body.undo_seconds > 0;
  const status = isUndoable ? await checkDecision(ctx, deps, item, body) : await decideLocked(ctx, deps, item, body);
  const takesEffectAt = isUndoable ? await storePendingDecision(ctx, deps, item, body) : ctx.clock.now();
  return { item: { id: itemId, status, takes_effect_at: takesEffectAt.toISOString() } };
}

/** Decides an item that this transaction has locked. */
export const decideLocked = (ctx: MemberContext, deps: ModerationDependencies, item: StoredItem, body: DecisionInput) =>
  isSecondLookFor(item, ctx.actor) ? decideSecondLook(ctx, deps, item, body) : decideItem(ctx, deps, item, body);

/** The status that the decision would give the item. @throws AppError as `statusAfter` does */
async function checkDecision(ctx: MemberContext, deps: ModerationDependencies, item: StoredItem, { decision, type }: DecisionInput) {
  const { userId, role } = ctx.actor;
  const isConflicted = await hasConflict(ctx.db, deps, userId, item);
  return statusAfter(asSeenBy(item, ctx.actor), { userId, role, hasConflict: isConflicted, decision, type }, ctx.clock.now());
}

/** Runs `edit` on a pending item and approves it in one transaction, so that nobody approves a text in between. */
export async function approveEdited(
  ctx: MemberContext,
  deps: ModerationDependencies,
  { type, subjectId }: { type: ReviewType; subjectId: number },
  { edit, ...ruling }: Ruling & { edit(): Promise<void> },
): Promise<void> {
  const item = await lockOpenItemOf(ctx.db, type, subjectId);
  if (!item) throw new AppError('ALREADY_DECIDED');
  await assertNoPendingDecision(ctx.db, item.id, ctx.actor.userId);
  await decideItem(ctx, deps, item, { decision: 'approve', ...ruling }, edit);
}

/**
 * Requires that this member may decide on the open item of this subject.
 * @throws AppError CONFLICT_OF_INTEREST, ALREADY_DECIDED, ADMIN_REQUIRED, LEASED
 */
export async function assertMayDecide(
  ctx: MemberContext,
  deps: ModerationDependencies,
  type: ReviewType,
  subjectId: number,
): Promise<void> {
  const { userId, role } = ctx.actor;
  if ((await subjectPort(deps, type).conflictsOf(ctx.db, userId, [subjectId])).has(subjectId)) throw new AppError('CONFLICT_OF_INTEREST');
  const item = await findOpenItemOf(ctx.db, type, subjectId);
  if (!item) throw new AppError('ALREADY_DECIDED');
  assertMayHandle(item, { userId, role, hasConflict: await hasConflict(ctx.db, deps, userId, item) }, ctx.clock.now());
}

async function decideItem(
  ctx: MemberContext,
  deps: ModerationDependencies,
  item: StoredItem,
  body: DecisionInput,
  edit?: () => Promise<void>,
): Promise<'approved' | 'rejected' | 'needs_admin_review'> {
  const { userId, role } = ctx.actor;
  const itemId = item.id;
  const subject = subjectPort(deps, item.type);
  const isConflicted = await hasConflict(ctx.db, deps, userId, item);
  const now = ctx.clock.now();
  const status = statusAfter(item, { userId, role, hasConflict: isConflicted, decision: body.decision, type: body.type }, now);
  await edit?.();

  const decision = {
    itemId,
    reviewerId: userId,
    decision: body.decision,
    isSecondLook: false,
    guideline: body.guideline ?? null,
    notesEnc: body.notes === '' ? null : deps.vault.seal('review_decisions.notes', notesRowId(itemId, userId), body.notes),
    openedAt: openedAt(item, userId),
    decidedAt: now,
  };
  // The text is removed, so its publication needs no second look.
  if (status === 'rejected' && item.isReported) await endSecondLooks(ctx.db, item.type, item.subjectId);
  await insertDecisionAndStatus(ctx.db, decision, status, status === 'needs_admin_review' ? null : { by: userId, at: now });
  if (role === 'reviewer' && item.type !== 'proof' && status !== 'needs_admin_review' && isDrawnForSecondLook(deps, itemId))
    await setAwaitsSecondLook(ctx.db, itemId, true);
  const changed = status === 'needs_admin_review' ? NOTHING_CHANGED : await compareDecisions(ctx, { ...item, exceptItem: itemId }, status);
  await audit(ctx, { action: 'review.decide', subject: `review-item:${itemId}`, data: { decision: body.decision, type: item.type } });
  const effect = await subject.applyDecision(ctx, item.subjectId, { status, notes: body.notes, guideline: body.guideline });
  const reports = await addStatements(ctx, deps, item, { effect, ruling: body, isEdited: edit !== undefined });
  if (status !== 'needs_admin_review') {
    await settleUrgency(ctx, deps, item, { status, by: userId });
    await countDecision(ctx, deps, item, { status, reports, ruling: body });
  }
  // Done last, because a counter's row stays locked until the commit.
  await changeCounters(ctx.db, decisionChanges(userId, status, now));
  await recomputeReviewers(ctx, deps, changed);
  return status;
}

/**
 * Accuracy counts for trust once a reviewer has made enough decisions: the score can change with the decision that reaches this number, or
 * when one is overturned.
 */
async function recomputeReviewers(ctx: MemberContext, deps: ModerationDependencies, changed: ChangedAgreement): Promise<void> {
  const reviewers = new Set([...changed.overturned, ...changed.restored]);
  if ((await readReviewerRecord(ctx.db, ctx.actor.userId)).reviews === RANKED_FROM_DECISIONS) reviewers.add(ctx.actor.userId);
  for (const reviewer of [...reviewers].toSorted()) await deps.ports.enqueueTrustRefresh(ctx, reviewer);
}
