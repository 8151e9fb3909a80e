import type { UserStats } from '@candor/contract/user';
import type { MemberContext } from '../../platform/context.ts';
import type { ProfileDependencies } from './dependencies.ts';

const ZEROS: UserStats = {
  experience_count: 0,
  linked_experiences_count: 0,
  linked_social_ids_count: 0,
  disputes_count: 0,
  pending_reviews_count: 0,
  reviewer_rank: null,
  reveals: 0,
  admin: null,
};

/** The figures of the profile's tiles; each module counts its own. */
export async function readStats(ctx: MemberContext, deps: ProfileDependencies): Promise<UserStats> {
  const { userId } = ctx.actor;
  const [reveals, linkedIds, ...parts] = await Promise.all([
    deps.ports.revealsOf(ctx.db, userId),
    deps.ports.linkedIdsCountOf(ctx.db, userId),
    ...deps.statsSources.map((count) => count(ctx.db, ctx.actor)),
  ]);
  const stats: UserStats = Object.assign({ ...ZEROS, reveals, linked_social_ids_count: linkedIds }, ...parts);
  return ctx.actor.role === 'admin' ? stats : { ...stats, admin: null };
}
