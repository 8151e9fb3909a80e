import type { ReviewType } from '@candor/contract/statuses';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { changeCounters } from '../../../platform/counters/store.ts';
import { secondLookChange } from '../counters.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { hasConflict } from '../queue/find-conflicts.ts';
import { notesRowId } from './rejection-notes.ts';
import { openedAt, statusAfter } from '../rules.ts';
import { awaitingSecondLook, setAwaitsSecondLook } from './second-look-store.ts';
import { insertDecision } from './decision-store.ts';
import type { DecisionInput } from './decision-input.ts';
import type { StoredItem } from '../store.ts';
import { openForReview } from '../submit-for-review.ts';

/** How many of the oldest waiting items are considered: some may be about the reviewer, or by them. */
const CANDIDATES = 5;

/** Chosen by a keyed hash, so that reviewers can't tell which of their decisions will be checked. */
export const isDrawnForSecondLook = ({ vault, secondLookOneIn }: ModerationDependencies, itemId: number): boolean =>
  Number.parseInt(vault.hash('second-look', String(itemId)).slice(0, 8), 16) % secondLookOneIn === 0;

type Viewer = Pick<MemberContext['actor'], 'userId' | 'role'>;

/** Whether this member would decide the item as its second reviewer. */
export const isSecondLookFor = (item: StoredItem, { userId, role }: Viewer): boolean =>
  item.awaitsSecondLook && role === 'reviewer' && item.decidedBy !== userId;

/** To the second reviewer the item looks undecided, so that the first decision doesn't influence them (product decision Q6). */
export const asSeenBy = (item: StoredItem, viewer: Viewer): StoredItem =>
  isSecondLookFor(item, viewer) ? { ...item, status: 'in_review' } : item;

export async function nextSecondLook(
  ctx: MemberContext,
  deps: ModerationDependencies,
  type: ReviewType | undefined,
): Promise<StoredItem | undefined> {
  const { userId, role } = ctx.actor;
  if (role !== 'reviewer') return undefined;
  const waiting = await awaitingSecondLook(ctx.db, { userId, type, now: ctx.clock.now(), limit: CANDIDATES });
  for (const item of waiting) {
    if (!(await hasConflict(ctx.db, deps, userId, item))) return asSeenBy(item, ctx.actor);
  }
  return undefined;
}

/** Changes nothing about the text. If the second decision differs from the first, an admin decides, and both are compared with that outcome. */
export async function decideSecondLook(ctx: MemberContext, deps: ModerationDependencies, item: StoredItem, body: DecisionInput) {
  const { userId, role } = ctx.actor;
  const isConflicted = await hasConflict(ctx.db, deps, userId, item);
  const now = ctx.clock.now();
  const seen = asSeenBy(item, ctx.actor);
  const status = statusAfter(seen, { userId, role, hasConflict: isConflicted, decision: body.decision, type: body.type }, now);
  await insertDecision(ctx.db, {
    itemId: item.id,
    reviewerId: userId,
    decision: body.decision,
    isSecondLook: true,
    guideline: body.guideline ?? null,
    notesEnc: body.notes === '' ? null : deps.vault.seal('review_decisions.notes', notesRowId(item.id, userId), body.notes),
    openedAt: openedAt(item, userId),
    decidedAt: now,
  });
  await setAwaitsSecondLook(ctx.db, item.id, false);
  await changeCounters(ctx.db, [secondLookChange(userId)]);
  await audit(ctx, { action: 'review.second-look', subject: `review-item:${item.id}`, data: { decision: body.decision, type: item.type } });
  if (status !== item.status) await openForReview(ctx, item, { status: 'needs_admin_review' });
  return status;
}
