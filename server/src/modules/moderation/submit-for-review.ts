import type { ReviewType } from '@candor/contract/statuses';
import type { Context } from '../../platform/context.ts';
import { changeCounters } from '../../platform/counters/store.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import { pendingChanged } from './counters.ts';
import { forgetAuthorOf, forgetWordsAbout, lockOpenItemOf, openItem, setStatus } from './store.ts';

export interface NewReview {
  type: ReviewType;
  subjectId: number;
  authorKey: string;
}

/** The job that has the assistant read what was submitted. */
export const ASSIST_JOB = 'assist-review';

/** Puts something new or edited into the queue, in the transaction that writes it. */
export async function submitForReview(ctx: Context, subject: NewReview): Promise<void> {
  await openForReview(ctx, subject, { isReported: false, submittedAt: ctx.clock.now() });
}

export async function openForReview(
  ctx: Context,
  { type, subjectId, authorKey }: NewReview,
  entry: { isReported: boolean; submittedAt: Date; status?: 'needs_admin_review' },
): Promise<void> {
  const { id, isNew } = await openItem(ctx.db, { type, subjectId, authorKey, ...entry });
  if (!isNew) return;
  await changeCounters(ctx.db, [pendingChanged(1)]);
  await askAssistant(ctx, id);
}

/** Three tries: an item without advice is reviewed without it. */
const askAssistant = (ctx: Context, itemId: number): Promise<void> => enqueue(ctx.db, ASSIST_JOB, { itemId }, { maxAttempts: 3 });

/**
 * Takes it out again. Whoever comes first to the item's row wins, this or a decision.
 * @throws AppError ALREADY_DECIDED
 */
export async function withdrawFromReview(ctx: Context, type: ReviewType, subjectId: number): Promise<void> {
  const item = await lockOpenItemOf(ctx.db, type, subjectId);
  // A report opens an item about what was decided before: that can't be withdrawn any more.
  if (!item || item.isReported) throw new AppError('ALREADY_DECIDED');
  await takeOut(ctx, item.id);
}

/** What is gone needs no decision any more, reported or not. */
export async function endReview(ctx: Context, type: ReviewType, subjectId: number): Promise<void> {
  const item = await lockOpenItemOf(ctx.db, type, subjectId);
  if (item) await takeOut(ctx, item.id);
}

async function takeOut(ctx: Context, itemId: number): Promise<void> {
  await setStatus(ctx.db, itemId, 'withdrawn', null);
  await changeCounters(ctx.db, [pendingChanged(-1)]);
}

/**
 * Puts it into the queue anew after its words were edited: whoever had it open must not decide on words that they have
 * not read.
 */
export async function resubmitForReview(ctx: Context, subject: NewReview): Promise<void> {
  const item = await lockOpenItemOf(ctx.db, subject.type, subject.subjectId);
  if (item) await setStatus(ctx.db, item.id, 'withdrawn', null);
  const { type, subjectId, authorKey } = subject;
  const opened = await openItem(ctx.db, {
    type,
    subjectId,
    authorKey,
    isReported: item?.isReported ?? false,
    submittedAt: ctx.clock.now(),
  });
  if (!item) await changeCounters(ctx.db, [pendingChanged(1)]);
  await askAssistant(ctx, opened.id);
}

/** Of what is deleted it is forgotten here, too, whose it was. */
export async function forgetSubject(ctx: Context, type: ReviewType, subjectId: number): Promise<void> {
  await endReview(ctx, type, subjectId);
  await forgetAuthorOf(ctx.db, type, subjectId);
  await forgetWordsAbout(ctx.db, type, subjectId);
}
