import { isoDay } from '@candor/contract/dates';
import type { ExperienceStatus } from '@candor/contract/statuses';
import type { Context } from '../../../platform/context.ts';
import { changeCounters } from '../../../platform/counters/store.ts';
import type { Database } from '../../../platform/db/database.ts';
import { rankOn } from '../../authorship/index.ts';
import { publicationCounters } from './counters.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor } from '../experience-row.ts';
import { openExperience } from '../load-experiences.ts';
import { releaseClaimsOf } from '../leaving/release-claims.ts';
import { effectOf, isUndecided } from '../rules.ts';
import { lockExperience, setExperienceStatus, type ExperienceRow } from '../store.ts';
import { startOfDay } from '../../../platform/clock.ts';

/**
 * Makes an approved experience visible, in one transaction of the authored side. Nothing is written about its author: credit, trust and
 * notice are computed when the author reads. Repeating it changes nothing.
 */
export async function publishExperience(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  const row = await lockExperience(ctx.db, id);
  if (row && isUndecided(row.status as ExperienceStatus)) await publishLocked(ctx, deps, row);
}

export async function publishLocked(ctx: Context, deps: ExperiencesDependencies, row: ExperienceRow): Promise<void> {
  const today = startOfDay(ctx.clock.now());
  await setExperienceStatus(ctx.db, row.id, {
    status: 'approved',
    decidedDay: row.decided_day ?? isoDay(today),
    published: { day: isoDay(today), rank: rankOn(today) },
    earned: true,
  });
  await changeCounters(ctx.db, await countersOf(ctx.db, deps, row, 1));
  await deps.ports.addNews(ctx, row.id, { isPublication: true });
}

/** Unpublishes an experience that was rejected after a report or removed by a dispute. Returns false if it was not published. */
export async function unpublishExperience(
  ctx: Context,
  deps: ExperiencesDependencies,
  id: number,
  status: 'rejected' | 'removed',
): Promise<boolean> {
  // Locks the review item before the experience, like a decision: in the other order the two would deadlock.
  if (status === 'removed') await endReviews(ctx, deps, id);
  await deps.authorship.inbox.lock(ctx.db, 'exclusive', 'experience', id);
  const row = await lockExperience(ctx.db, id);
  if (!row) return false;
  const author = openAuthor(deps.vault, row);
  ctx.afterCommit(() => deps.trust.invalidateAuthoredPoints(author));
  // If it was rejected before the dispute was upheld, only its status changes.
  if (row.status === 'rejected' && status === 'removed') await setExperienceStatus(ctx.db, id, { status });
  if (effectOf(row.status as ExperienceStatus, 'rejected') !== 'take-down') return false;
  await setExperienceStatus(ctx.db, id, { status, decidedDay: isoDay(ctx.clock.now()) });
  await changeCounters(ctx.db, await countersOf(ctx.db, deps, row, -1));
  await releaseClaimsOf(ctx.db, deps, author, openExperience(deps.vault, row));
  await deps.ports.refundReveals(ctx, id);
  await deps.ports.addNews(ctx, id);
  return true;
}

/** Ends the reviews of reports and replies after a final removal. */
async function endReviews(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  await deps.moderation.endReview(ctx, 'experience', id);
  for (const replyId of await deps.replies.idsAbout(ctx.db, id)) await deps.moderation.endReview(ctx, 'reply', replyId);
}

/** Locks the open reviews of an experience and of its replies, in the order in which a removal ends them. */
export async function lockReviews(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  await deps.moderation.lockReview(ctx, 'experience', id);
  for (const replyId of await deps.replies.idsAbout(ctx.db, id)) await deps.moderation.lockReview(ctx, 'reply', replyId);
}

export async function countersOf(db: Database, deps: ExperiencesDependencies, row: ExperienceRow, by: 1 | -1) {
  const { platforms } = openExperience(deps.vault, row);
  return publicationCounters(
    { platforms: platforms.map(({ platform }) => platform), tags: row.tags, city: row.city, state: row.state, wideCell: row.wide_cell },
    await deps.categories.byId(db),
    by,
  );
}
