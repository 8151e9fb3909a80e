import type { MemberContext } from '../../../platform/context.ts';
import type { Ruling } from '../../decisions/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';

/** Removes the experience of an upheld dispute or appeal. Members who had reported it, or a reply to it, are notified of the outcome. */
export async function takeDown(
  ctx: MemberContext,
  deps: DisputesDependencies,
  { experienceId, ground }: Pick<ExperienceDisputeRecord, 'experienceId' | 'ground'>,
  ruling: Ruling,
): Promise<void> {
  if (ground === 'intimate_image') await deps.experiences.storePictureFingerprints(ctx, experienceId);
  await deps.experiences.removeExperience(ctx, experienceId);
  await deps.moderation.recordOutcome(ctx, 'experience', experienceId, 'rejected');
  await deps.moderation.resolveReportsAfterRemoval(ctx, { type: 'experience', subjectId: experienceId, experienceId }, ruling);
  for (const subjectId of await deps.experiences.replyIdsAbout(ctx.db, experienceId)) {
    // The admin's notes are about the experience, not about the report of the reply.
    await deps.moderation.resolveReportsAfterRemoval(ctx, { type: 'reply', subjectId, experienceId }, { notes: '' });
  }
}
