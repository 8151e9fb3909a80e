import type { Context } from '../../../platform/context.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { wasHidden } from '../holds/hold-store.ts';
import { holdSubject } from '../holds/hold-subject.ts';
import { isUndecided } from '../rules.ts';

/**
 * Runs after the removal of an experience was overturned. The removal ended the reviews of its replies and closed their reports, but nobody
 * has checked the replies: they are reviewed now, and what an urgent report had hidden is hidden again.
 */
export async function restoreReplies(ctx: Context, deps: ExperiencesDependencies, experienceId: number, removedOn: string): Promise<void> {
  const ids = await deps.replies.idsAbout(ctx.db, experienceId);
  for (const { id, status } of await deps.replies.byIds(ctx.db, ids)) {
    // A reply that was rejected itself stays so, and its reports stay decided.
    if (status === 'rejected') continue;
    if (isUndecided(status)) await deps.moderation.resubmitForReview(ctx, 'reply', id);
    for (const reason of await deps.moderation.reopenReports(ctx, { type: 'reply', subjectId: id }, removedOn)) {
      const subject = { type: 'reply' as const, id };
      if (await wasHidden(ctx.db, subject, reason)) await holdSubject(ctx, deps, subject, { source: 'report', reason });
    }
  }
}
