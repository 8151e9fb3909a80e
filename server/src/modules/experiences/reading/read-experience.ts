import type { SearchResult } from '@candor/contract/experiences';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor } from '../experience-row.ts';
import { openExperience, type Experience } from '../load-experiences.ts';
import { presentExperience } from './present-experience.ts';
import { readFreeAccess, readFullAccess } from './read-full-access.ts';
import type { ReaderRow } from './reader-store.ts';
import { approvedReplies } from '../replies/present-reply.ts';
import { abilitiesOf, type FullAccess } from '../rules.ts';
import { experienceRowsByIds } from '../store.ts';
import { tokensOf } from './identifier-tokens.ts';

/** Reads an experience in the form that the caller may see: their own in any status, others' once they are published. @throws AppError NOT_FOUND */
export async function readExperience(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  id: number,
): Promise<RouteData<(typeof routes)['GET /experiences/{id}']>> {
  const { experience, access, isLinked } = await findReadable(ctx, deps, id);
  return { experience: await present(ctx, deps, experience, access !== undefined), may: abilitiesOf(experience, access, isLinked) };
}

/** @throws AppError NOT_FOUND for missing and for unpublished experiences */
export async function findReadable(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  id: number,
): Promise<{ experience: Experience; access: FullAccess | undefined; isLinked: boolean }> {
  const experience = await loadReadable(ctx, deps, id);
  if (!experience) throw new AppError('NOT_FOUND');
  const linked = await deps.readers.tokensOf(ctx.db, ctx.actor.userId);
  const isLinked = tokensOf(deps, experience).some((token) => linked.has(token));
  return { experience, access: (await readFullAccess(ctx, deps, [experience])).get(id), isLinked };
}

/** For reveals: finds an experience that the caller may read in full, after paying if needed. */
export async function findRevealable(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  id: number,
): Promise<{ isFree: boolean; show(): Promise<SearchResult> } | undefined> {
  const experience = await loadReadable(ctx, deps, id);
  if (!experience) return undefined;
  const isFree = (await readFreeAccess(ctx, deps, [experience])).has(id);
  return { isFree, show: () => present(ctx, deps, experience, true) };
}

/**
 * For the statement that reveals: the keys of the caller's linked IDs, because experiences about them are free. Undefined if this one may
 * be free for another reason, which takes more queries to find out.
 */
export async function provedIdentifierKeys(ctx: MemberContext, deps: ExperiencesDependencies, id: number): Promise<string[] | undefined> {
  const { userId, role } = ctx.actor;
  if (role !== 'user') return undefined;
  const [ownIds, keys] = await Promise.all([deps.own.recentIdsOf(ctx.db, userId), deps.readers.provedKeysOf(ctx.db, userId)]);
  return ownIds.has(id) ? undefined : keys;
}

/** Presents the row of an experience that the same statement has revealed. */
export const presentRevealed = (ctx: MemberContext, deps: ExperiencesDependencies, row: ReaderRow): Promise<SearchResult> =>
  present(ctx, deps, openExperience(deps.vault, row), true);

/** Loads a published experience, or the caller's own. One on hold is visible to its author alone. */
async function loadReadable(ctx: MemberContext, deps: ExperiencesDependencies, id: number): Promise<Experience | undefined> {
  const [row] = await experienceRowsByIds(ctx.db, [id]);
  if (!row || row.is_erased) return undefined;
  const isPublished = row.status === 'approved' && !row.is_hidden;
  const isOwn = row.status !== 'withdrawn' && openAuthor(deps.vault, row) === ctx.actor.userId;
  return isPublished || isOwn ? openExperience(deps.vault, row) : undefined;
}

async function present(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experience: Experience,
  isInFull: boolean,
): Promise<SearchResult> {
  const categories = await deps.categories.byId(ctx.db);
  const replies = isInFull && experience.replyCount > 0 ? await approvedReplies(ctx.db, deps, [experience.id]) : undefined;
  return presentExperience(experience, {
    language: ctx.language ?? 'en',
    categories,
    isInFull,
    replies: replies?.get(experience.id) ?? [],
  });
}
