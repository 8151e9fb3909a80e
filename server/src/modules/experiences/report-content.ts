import type { RouteBody, RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { findReadable } from './reading/read-experience.ts';

type Report = RouteBody<(typeof routes)['POST /experiences/{id}/report']>;
type FiledReport = RouteData<(typeof routes)['POST /experiences/{id}/report']>;

/** Every reader of a published text can report it, except its author (product decision L6). */
export async function reportExperience(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  experienceId: number,
  report: Report,
): Promise<FiledReport> {
  const { experience, access } = await findReadable(ctx, deps, experienceId);
  if (experience.status !== 'approved' || access === 'own') throw new AppError('NOT_FOUND');
  return deps.moderation.reportSubject(ctx, { type: 'experience', subjectId: experienceId, isBySubject: access === 'linked', ...report });
}

export async function reportReply(
  ctx: MemberContext,
  deps: ExperiencesDependencies,
  replyId: number,
  report: Report,
): Promise<FiledReport> {
  const [reply] = await deps.replies.byIds(ctx.db, [replyId]);
  if (reply?.status !== 'approved' || reply.isHidden) throw new AppError('NOT_FOUND');
  const { access } = await findReadable(ctx, deps, reply.experienceId);
  if (!access || reply.authorId === ctx.actor.userId) throw new AppError('NOT_FOUND');
  return deps.moderation.reportSubject(ctx, { type: 'reply', subjectId: replyId, isBySubject: access === 'linked', ...report });
}
