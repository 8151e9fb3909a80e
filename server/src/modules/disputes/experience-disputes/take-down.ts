import type { MemberContext } from '../../../platform/context.ts';
import type { Ruling } from '../../decisions/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';

/** The effects of an upheld dispute, decided first or on appeal. Members who had reported the text or a reply to it read the outcome. */
export async function takeDown(
  ctx: MemberContext,
  deps: DisputesDependencies,
  { experienceId, ground }: Pick<ExperienceDisputeRecord, 'experienceId' | 'ground'>,
  ruling: Ruling,
): Promise<void> {
  if (ground === 'intimate_image') await deps.experiences.rememberPictures(ctx, experienceId);
  await deps.experiences.removeExperience(ctx, experienceId);
  await deps.moderation.recordOutcome(ctx, 'experience', experienceId, 'rejected');
  await deps.moderation.resolveReportsAfterRemoval(ctx, { type: 'experience', subjectId: experienceId, experienceId }, ruling);
  for (const subjectId of await deps.experiences.replyIdsAbout(ctx.db, experienceId)) {
    // The admin's notes are about the experience, not about the report of the reply.
    await deps.moderation.resolveReportsAfterRemoval(ctx, { type: 'reply', subjectId, experienceId }, { notes: '' });
  }
}
