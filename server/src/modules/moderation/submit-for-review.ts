import { isoDay } from '@candor/contract/dates';
import { detectLanguage } from '@candor/contract/text-language';
import { isUrgentReason } from '@candor/contract/urgency';
import type { ReportReason, ReviewType } from '@candor/contract/statuses';
import type { Context } from '../../platform/context.ts';
import { changeCounters } from '../../platform/counters/store.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import { pendingChange } from './counters.ts';
import { markDecisionsBeforeEdit } from './deciding/decision-store.ts';
import { reviewDueAt } from './rules.ts';
import { endSecondLooks, forgetWordsAbout, lockOpenItemOf, openItem, openItems, setStatus } from './store.ts';

export interface NewReview {
  type: ReviewType;
  subjectId: number;
}

/** A new text. The queue can be filtered by its language. The text of a proof is empty. */
export interface SubmittedText {
  subjectId: number;
  text: string;
}

/** The job in which the assistant reads a submission. */
export const ASSIST_JOB = 'assist-review';

/** Puts new texts into the queue, in the transaction that writes them. */
export async function submitAllForReview(ctx: Context, type: ReviewType, submitted: readonly SubmittedText[]): Promise<void> {
  if (submitted.length === 0) return;
  const now = ctx.clock.now();
  const entry = { type, day: isoDay(now), dueAt: reviewDueAt(now, []) };
  const ids = await openItems(
    ctx.db,
    submitted.map(({ subjectId, text }) => ({ ...entry, subjectId, language: detectLanguage(text) })),
  );
  await changeCounters(ctx.db, [pendingChange(ids.length)]);
  // The assistant reads texts; a proof is a picture.
  if (type !== 'proof') for (const id of ids) await askAssistant(ctx, id);
}

/** Opens a review of a text that was reported, or on which two reviewers disagree. */
export async function openForReview(
  ctx: Context,
  { type, subjectId }: NewReview,
  { reason, ...entry }: { status?: 'needs_admin_review'; reason?: ReportReason } = {},
): Promise<void> {
  const now = ctx.clock.now();
  const { id, isNew } = await openItem(ctx.db, {
    type,
    subjectId,
    isReported: true,
    isUrgent: reason !== undefined && isUrgentReason(reason),
    day: isoDay(now),
    dueAt: reviewDueAt(now, [reason ?? 'other']),
    ...entry,
  });
  if (!isNew) return;
  await changeCounters(ctx.db, [pendingChange(1)]);
  if (type !== 'proof') await askAssistant(ctx, id);
}

/** Five attempts, because each killed process uses one up. After the last one, the item is reviewed without advice. */
const askAssistant = (ctx: Context, itemId: number): Promise<void> =>
  enqueue(ctx.db, ASSIST_JOB, { itemId }, { maxAttempts: 5, inBatches: true });

/** Ends the open review and the second looks of a subject that was withdrawn, deleted or removed. */
export async function endReview(ctx: Context, type: ReviewType, subjectId: number): Promise<void> {
  await endSecondLooks(ctx.db, type, subjectId);
  const item = await lockOpenItemOf(ctx.db, type, subjectId);
  if (!item) return;
  await setStatus(ctx.db, item.id, 'withdrawn', null);
  await changeCounters(ctx.db, [pendingChange(-1)]);
}

/** Opens a new review after an edit, so that a reviewer who opened the old one can't decide on words that they have not read. */
export async function resubmitForReview(ctx: Context, type: ReviewType, subjectId: number): Promise<void> {
  await endSecondLooks(ctx.db, type, subjectId);
  const item = await lockOpenItemOf(ctx.db, type, subjectId);
  if (item) await setStatus(ctx.db, item.id, 'withdrawn', null);
  await markDecisionsBeforeEdit(ctx.db, type, subjectId);
  const now = ctx.clock.now();
  const opened = await openItem(ctx.db, {
    type,
    subjectId,
    isReported: item?.isReported ?? false,
    isUrgent: item?.isUrgent ?? false,
    day: isoDay(now),
    // New words don't give an urgent case more time.
    dueAt: item?.isUrgent ? item.dueAt : reviewDueAt(now, []),
    remindAt: item?.remindAt ?? null,
  });
  if (!item) await changeCounters(ctx.db, [pendingChange(1)]);
  await askAssistant(ctx, opened.id);
}

/** Called before a text is deleted or erased: deletes the reports and notes about it. */
export async function forgetSubject(ctx: Context, type: ReviewType, subjectId: number): Promise<void> {
  await endReview(ctx, type, subjectId);
  await forgetWordsAbout(ctx.db, type, subjectId);
}
