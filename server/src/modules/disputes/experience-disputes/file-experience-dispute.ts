import type { ExperienceDispute } from '@candor/contract/disputes';
import type { RouteBody } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { DAY_S } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { openExperienceDispute } from './open-experience-dispute.ts';
import { presentDisputes } from './present-dispute.ts';
import { refuseSecondDispute } from './refuse-second-dispute.ts';
import { disputeEvidence } from '../rules.ts';

/** Files the dispute of a member whose linked ID the experience names (product decision L3). */
export async function fileExperienceDispute(
  ctx: MemberContext,
  deps: DisputesDependencies,
  body: RouteBody<(typeof routes)['POST /experience-disputes']>,
): Promise<{ dispute: ExperienceDispute }> {
  const { userId } = ctx.actor;
  await deps.limitStore.require(ctx, { name: 'disputes', max: deps.limits.DISPUTES_PER_DAY, windowSeconds: DAY_S }, userId);
  const experienceId = body.experience_id;
  await deps.authorship.inbox.lockAuthor(ctx.db, userId);
  const linked = await deps.socialIds.linkedIdsOf(ctx.db, userId);
  const experience = await deps.experiences.lockDisputable(ctx, experienceId, linked);
  if (!experience) throw new AppError('NOT_FOUND');
  if (experience.namedAs === undefined || experience.authorId === userId) throw new AppError('FORBIDDEN');

  await refuseSecondDispute(ctx, deps, experienceId, ({ disputingUserId }) => disputingUserId === userId);
  const { ground, statement } = body;
  const by = { userId, trustScore: ctx.actor.trustScore, isProved: await deps.experiences.readsAsSubject(ctx, experienceId) };
  const newDispute = { experienceId, platform: experience.namedAs, ground, statement, onBehalfOf: null };
  const dispute = await openExperienceDispute(ctx, deps, by, newDispute);
  await deps.files.claim(ctx, body.evidence_ids, disputeEvidence(dispute.id, 'disputing'));
  return { dispute: (await presentDisputes(ctx, deps, [{ dispute, role: 'disputing' }]))[0]! };
}
