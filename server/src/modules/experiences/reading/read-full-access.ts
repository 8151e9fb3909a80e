import type { MemberContext } from '../../../platform/context.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { loadExperiences, type Experience } from '../load-experiences.ts';
import { fullAccess, type FullAccess } from '../rules.ts';
import { prepareTokens, tokensOf } from './identifier-tokens.ts';

type IdentifiedExperience = Pick<Experience, 'id' | 'platforms'>;

/** The experiences that the member may read in full, with the reason. The caller has checked that they are published. */
export async function readFullAccess(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experiences: readonly IdentifiedExperience[],
): Promise<Map<number, FullAccess>> {
  if (experiences.length === 0) return new Map();
  const ids = experiences.map(({ id }) => id);
  return readAccess(ctx, deps, experiences, await deps.ports.revealedAmong(ctx.db, ctx.actor.userId, ids));
}

/** The experiences that the member may read in full without having revealed them, with the reason. */
export const readFreeAccess = (
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experiences: readonly IdentifiedExperience[],
): Promise<Map<number, FullAccess>> => readAccess(ctx, deps, experiences, new Set());

/** Whether the caller may read the experience as the person written about, because they proved one of its identifiers. */
export async function readsAsSubject(ctx: MemberContext, deps: ExperiencesDependencies, experienceId: number): Promise<boolean> {
  const experiences = await loadExperiences(ctx.db, deps.vault, [experienceId]);
  return (await readFreeAccess(ctx, deps, experiences)).get(experienceId) === 'linked';
}

async function readAccess(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experiences: readonly IdentifiedExperience[],
  revealed: ReadonlySet<number>,
): Promise<Map<number, FullAccess>> {
  const { userId, role } = ctx.actor;
  const ids = experiences.map(({ id }) => id);
  const tokens = await deps.readers.provedTokensOf(ctx.db, userId);
  const reviewed = role === 'user' ? new Set<number>() : await deps.moderation.subjectsReviewedBy(ctx.db, userId, 'experience', ids);
  const reader = { ownIds: await deps.own.recentIdsOf(ctx.db, userId), tokens, reviewed, revealed };
  await prepareTokens(deps, experiences);
  const access = new Map<number, FullAccess>();
  for (const experience of experiences) {
    const reason = fullAccess({ ...experience, tokens: tokensOf(deps, experience) }, reader);
    if (reason) access.set(experience.id, reason);
  }
  return access;
}
