import type { MemberContext } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';

type Dispute = Pick<ExperienceDisputeRecord, 'id' | 'experienceId' | 'disputingUserId'>;

/**
 * The disputes that the admin is a party to: they filed it, wrote the experience, are written about in it, or have an open report of it or
 * of a reply to it.
 */
export async function findConflicts(
  { db, actor: { userId } }: MemberContext,
  deps: DisputesDependencies,
  disputes: readonly Dispute[],
): Promise<Set<string>> {
  if (disputes.length === 0) return new Set();
  const experienceIds = [...new Set(disputes.map(({ experienceId }) => experienceId))];
  const replyIds = await deps.experiences.replyIdsAboutEach(db, experienceIds);
  const [byOrAbout, reported, reportedReplies] = await Promise.all([
    deps.experiences.byOrAboutAmong(db, experienceIds, userId),
    deps.moderation.withOpenReportBy(db, userId, 'experience', experienceIds),
    deps.moderation.withOpenReportBy(db, userId, 'reply', [...replyIds.values()].flat()),
  ]);
  const hasReported = (id: number): boolean => reported.has(id) || (replyIds.get(id) ?? []).some((replyId) => reportedReplies.has(replyId));
  const isParty = ({ disputingUserId, experienceId: id }: Dispute): boolean =>
    disputingUserId === userId || byOrAbout.has(id) || hasReported(id);
  return new Set(disputes.filter(isParty).map(({ id }) => id));
}
