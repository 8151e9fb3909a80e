import { APPROVED_EXPERIENCE_REVEALS } from '@candor/contract/limits';
import type { Context } from '../../platform/context.ts';
import { changeCounters } from '../../platform/counters/store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { openAuthor, openExperience } from './load-experiences.ts';
import { publicationCounters } from './counters.ts';
import { identifierKey } from './experience-row.ts';
import { storedCanonical } from './present-experience.ts';
import { effectOf, isUndecided, platformsSharing, startOfDay } from './rules.ts';
import { lockExperience, setExperienceStatus, type ExperienceRow } from './store.ts';

/**
 * Makes an approved experience visible: its status, the counters, the author's credit, notice and trust, all in one
 * transaction. Doing it twice changes nothing.
 */
export async function publishExperience(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  const row = await lockExperience(ctx.db, id);
  if (row && isUndecided(row.status as Parameters<typeof isUndecided>[0])) await publishLocked(ctx, deps, row);
}

export async function publishLocked(ctx: Context, deps: ExperiencesDependencies, row: ExperienceRow): Promise<void> {
  const today = startOfDay(ctx.clock.now());
  await setExperienceStatus(ctx.db, row.id, { status: 'approved', decidedAt: row.decided_at ?? today, publishedAt: today });
  await changeCounters(ctx.db, await countersOf(ctx.db, deps, row, 1));

  const author = openAuthor(deps.vault, row);
  if (author !== '') {
    await deps.ports.grantCredits(ctx, author, { kind: 'approval', delta: APPROVED_EXPERIENCE_REVEALS, reference: String(row.id) });
    await deps.ports.notify(ctx, author, { kind: 'experience_decided', link: '/my-experiences', params: { status: 'approved' } });
    await deps.trust.recomputeTrust(ctx, author);
  }
  await tellSubjects(ctx, deps, row, author);
}

/** What was published is no longer: rejected after a report, or removed by a dispute. */
export async function unpublishExperience(
  ctx: Context,
  deps: ExperiencesDependencies,
  id: number,
  status: 'rejected' | 'removed',
): Promise<boolean> {
  if (status === 'removed') await endReviews(ctx, deps, id);
  const row = await lockExperience(ctx.db, id);
  // Taken down before the dispute about it was upheld: that it was upheld is what stays.
  if (row?.status === 'rejected' && status === 'removed') await setExperienceStatus(ctx.db, id, { status });
  if (!row || effectOf(row.status as Parameters<typeof effectOf>[0], 'rejected') !== 'take-down') return false;
  await setExperienceStatus(ctx.db, id, { status, decidedAt: startOfDay(ctx.clock.now()) });
  await changeCounters(ctx.db, await countersOf(ctx.db, deps, row, -1));
  await deps.ports.refundReveals(ctx, id);
  const author = openAuthor(deps.vault, row);
  if (author !== '') {
    // Of a dispute its own notice tells.
    if (status === 'rejected')
      await deps.ports.notify(ctx, author, { kind: 'experience_decided', link: '/my-experiences', params: { status } });
    await deps.trust.recomputeTrust(ctx, author);
  }
  return true;
}

/** Removed for good: neither a report about it nor a reply to it is left to decide. */
async function endReviews(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  await deps.moderation.endReview(ctx, 'experience', id);
  for (const replyId of await deps.replies.idsAbout(ctx.db, id)) await deps.moderation.endReview(ctx, 'reply', replyId);
}

async function countersOf(db: Database, deps: ExperiencesDependencies, row: ExperienceRow, by: 1 | -1) {
  const { platforms } = openExperience(deps.vault, row);
  return publicationCounters(
    { platforms: platforms.map(({ platform }) => platform), tags: row.tags, city: row.city, state: row.state },
    await deps.categories.byId(db),
    by,
  );
}

async function tellSubjects(ctx: Context, deps: ExperiencesDependencies, row: ExperienceRow, author: string): Promise<void> {
  const ids = openExperience(deps.vault, row).platforms.flatMap(({ platform, socialId }) => {
    const key = identifierKey(deps.vault, storedCanonical(platform, socialId));
    return platformsSharing(platform).map((one) => ({ platform: one, key }));
  });
  const owners = new Set((await deps.socialIds.ownersOf(ctx.db, ids)).values());
  owners.delete(author);
  for (const owner of [...owners].toSorted())
    await deps.ports.notify(ctx, owner, { kind: 'linked_experience', link: '/linked-experiences' });
}
