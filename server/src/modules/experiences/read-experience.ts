import type { SearchResult } from '@candor/contract/experiences';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorKey } from './experience-row.ts';
import { loadExperiences, type Experience } from './load-experiences.ts';
import { presentExperience } from './present-experience.ts';
import { readFreeAccess, readFullAccess } from './read-full-access.ts';
import { approvedReplies } from './present-reply.ts';
import { abilitiesOf, type FullAccess } from './rules.ts';

/** As the caller may see it; their own whatever became of it, others' once they are published. @throws AppError */
export async function readExperience(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  id: number,
): Promise<RouteData<(typeof routes)['GET /experiences/{id}']>> {
  const { experience, access } = await findReadable(ctx, deps, id);
  return { experience: await present(ctx, deps, experience, access !== undefined), may: abilitiesOf(experience, access) };
}

/** @throws AppError NOT_FOUND, for what isn't there as for what isn't published */
export async function findReadable(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  id: number,
): Promise<{ experience: Experience; access: FullAccess | undefined }> {
  const [experience] = await loadExperiences(ctx.db, deps.vault, [id]);
  if (!experience || !isReadable(ctx, deps, experience)) throw new AppError('NOT_FOUND');
  return { experience, access: (await readFullAccess(ctx, deps, [experience])).get(id) };
}

/** For whoever may read it in full by paying, or needn't: reveals ask this, and show it only once the caller may see it all. */
export async function findRevealable(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  id: number,
): Promise<{ isFree: boolean; show(): Promise<SearchResult> } | undefined> {
  const [experience] = await loadExperiences(ctx.db, deps.vault, [id]);
  if (!experience || !isReadable(ctx, deps, experience)) return undefined;
  const isFree = (await readFreeAccess(ctx, deps, [experience])).has(id);
  return { isFree, show: () => present(ctx, deps, experience, true) };
}

const isReadable = (ctx: MemberContext, { vault }: ExperiencesDependencies, { status, authorKey: author }: Experience): boolean =>
  status === 'approved' || (status !== 'withdrawn' && author === authorKey(vault, ctx.actor.userId));

async function present(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experience: Experience,
  isInFull: boolean,
): Promise<SearchResult> {
  const categories = await deps.categories.byId(ctx.db);
  const replies = isInFull && experience.replyCount > 0 ? await approvedReplies(ctx.db, deps, [experience.id]) : undefined;
  return presentExperience(experience, {
    publicId: (rowId) => deps.ids.experience.conceal(rowId),
    categories,
    isInFull,
    replies: replies?.get(experience.id) ?? [],
  });
}
