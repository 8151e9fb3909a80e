import { isoDay } from '@candor/contract/dates';
import type { Context } from '../../../platform/context.ts';
import { changeCounters } from '../../../platform/counters/store.ts';
import { AppError } from '../../../platform/errors.ts';
import { rankOn } from '../../authorship/index.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor } from '../experience-row.ts';
import { openExperience } from '../load-experiences.ts';
import { countersOf } from './publish-experience.ts';
import { claimAgain } from '../leaving/release-claims.ts';
import { lockExperience, setExperienceStatus, type ExperienceRow } from '../store.ts';
import { startOfDay } from '../../../platform/clock.ts';

/**
 * Publishes an experience after its rejection or removal was overturned, with its earlier day if it was published before. Readers who got
 * their credit back keep it, and the text is locked for them again.
 * @throws AppError CONFLICT when it is published, erased or its author has written about the same person since
 */
export async function republishExperience(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  const row = await lockExperience(ctx.db, id);
  if (!row || row.is_erased || (row.status !== 'rejected' && row.status !== 'removed')) throw new AppError('CONFLICT');
  if (!(await republishLocked(ctx, deps, row))) throw new AppError('CONFLICT');
}

/** @returns false if the author has written about the same person since */
export async function republishLocked(ctx: Context, deps: ExperiencesDependencies, row: ExperienceRow): Promise<boolean> {
  const { id } = row;
  const author = openAuthor(deps.vault, row);
  if (!(await claimAgain(ctx.db, deps, author, openExperience(deps.vault, row)))) return false;
  const today = startOfDay(ctx.clock.now());
  const published = { day: row.published_day ?? isoDay(today), rank: row.rank ?? rankOn(today) };
  await setExperienceStatus(ctx.db, id, { status: 'approved', decidedDay: published.day, published, earned: true });
  await changeCounters(ctx.db, await countersOf(ctx.db, deps, row, 1));
  if (row.published_day !== null) await deps.ports.lockRefundedReveals(ctx, id);
  await deps.ports.addNews(ctx, id);
  ctx.afterCommit(() => deps.trust.invalidateAuthoredPoints(author));
  return true;
}
