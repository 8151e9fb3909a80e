import { isoDay } from '@candor/contract/dates';
import { AppError } from '../../../platform/errors.ts';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { CasePort, OverturnRuling, Statement } from '../../decisions/index.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { describeExperience, isAnonymous } from '../reviewing/experience-case.ts';
import { noticeLinks } from '../notice-links.ts';
import { replyConflicts } from './review-reply.ts';
import { countReply } from './count-reply.ts';
import { experienceRowsByIds } from '../store.ts';

/** Replies that were rejected, or removed after a report. */
export const replyCase = (deps: ExperiencesDependencies): CasePort => ({
  linkOf: ({ experienceId }) => noticeLinks.forReader(experienceId!),
  involvesAnonymousAuthor: (db, { experienceId }) => isAnonymous(db, experienceId!),
  lock: async (ctx, { caseId, experienceId }) => {
    await deps.authorship.inbox.lock(ctx.db, 'exclusive', 'experience', experienceId!);
    await deps.replies.lock(ctx.db, Number(caseId));
  },
  assertAppealable: (ctx, { caseId, experienceId }) => assertAppealable(ctx, deps, Number(caseId), experienceId!),
  isConcerned: async (db, { caseId }, userId) => {
    const id = Number(caseId);
    if ((await replyConflicts(db, deps, userId, [id])).has(id)) return true;
    return deps.moderation.tookPartIn(db, userId, 'reply', id);
  },
  describe: async (db, { caseId, experienceId }, language) => {
    const described = await describeExperience(db, deps, experienceId!, language);
    const [reply] = await deps.replies.byIds(db, [Number(caseId)]);
    return described && { ...described, statement: reply?.content ?? null };
  },
  // A reply has no files.
  retainEvidence: async () => undefined,
  overturn: (ctx, statement, ruling) => overturn(ctx, deps, statement, ruling),
});

async function assertAppealable(ctx: Context, deps: ExperiencesDependencies, id: number, experienceId: number): Promise<void> {
  const [reply] = await deps.replies.byIds(ctx.db, [id]);
  // After an edit the new text is reviewed.
  if (reply?.status === 'in_review' || reply?.status === 'needs_admin_review') throw new AppError('ALREADY_SUBMITTED');
  const [experience] = await experienceRowsByIds(ctx.db, [experienceId]);
  if (reply?.status !== 'rejected' || experience?.status !== 'approved') throw new AppError('APPEAL_TOO_LATE');
  if (await deps.moderation.isOpen(ctx.db, 'reply', id)) throw new AppError('CASE_OPEN');
}

async function overturn(ctx: MemberContext, deps: ExperiencesDependencies, statement: Statement, ruling: OverturnRuling): Promise<void> {
  const id = Number(statement.caseId);
  const reply = await deps.replies.lock(ctx.db, id);
  if (reply?.status !== 'rejected') throw new AppError('CONFLICT');
  await deps.replies.setStatus(ctx.db, id, 'approved', isoDay(ctx.clock.now()));
  await countReply(ctx.db, reply, { ...reply, status: 'approved' });
  await deps.moderation.recordOutcome(ctx, 'reply', id, 'approved');
  const removedOn = isoDay(statement.createdAt);
  await deps.moderation.revertReports(ctx, { type: 'reply', subjectId: id, experienceId: reply.experienceId }, { removedOn, ruling });
  await deps.ports.addNews(ctx, reply.experienceId);
}
