import { isoDay } from '@candor/contract/dates';
import { isUrgentReason } from '@candor/contract/urgency';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CasePort, OverturnRuling, Statement } from '../../decisions/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import { disputeEvidence, experienceEvidence, noticeLink } from '../rules.ts';
import { takeDown } from './take-down.ts';
import { notifyOfChange } from '../without-account/notify-requester.ts';

/** Decided disputes about experiences: the author may appeal an upheld one, the person who filed it a refused one. */
export const disputeCase = (deps: DisputesDependencies): CasePort => ({
  linkOf: ({ caseId }) => noticeLink(caseId),
  hasAnonymousAuthor: (db, { experienceId }) => hasAnonymousAuthor(db, deps, experienceId!),
  involvesAnonymousAuthor: (db, { experienceId }) => hasAnonymousAuthor(db, deps, experienceId!),
  lock: async (ctx, { caseId, experienceId }) => {
    // Locks the reviews before the experience, like a decision: in the other order the two would deadlock.
    await deps.experiences.lockReviews(ctx, experienceId!);
    await deps.authorship.inbox.lock(ctx.db, 'exclusive', 'experience', experienceId!);
    await deps.authorship.inbox.lock(ctx.db, 'exclusive', 'dispute', caseId);
    await deps.disputes.lock(ctx.db, caseId);
  },
  assertAppealable: (ctx, statement) => assertAppealable(ctx, deps, statement),
  isConcerned: async (db, { caseId, experienceId }, userId) =>
    (await deps.disputes.find(db, caseId))?.disputingUserId === userId ||
    (await deps.experiences.isByOrAbout(db, experienceId!, userId)) ||
    // The reviewer who approved the experience has their own decision at stake.
    deps.moderation.tookPartIn(db, userId, 'experience', experienceId!),
  describe: async (db, { caseId, experienceId }, language) => {
    const [described, dispute] = [await deps.experiences.describeCase(db, experienceId!, language), await deps.disputes.find(db, caseId)];
    return described && { ...described, statement: dispute?.statement ?? null, answer: dispute?.authorStatement ?? null };
  },
  retainEvidence: async (ctx, { caseId, experienceId }, until) => {
    for (const files of [disputeEvidence(caseId, 'disputing'), disputeEvidence(caseId, 'author'), experienceEvidence(experienceId!)]) {
      await (until === null ? deps.files.cancelDeletion(ctx, files) : deps.files.scheduleDeletion(ctx, files, until));
    }
  },
  overturn: (ctx, statement, ruling) => overturn(ctx, deps, statement, ruling),
});

const hasAnonymousAuthor = async (db: Database, deps: DisputesDependencies, id: number): Promise<boolean> =>
  (await deps.experiences.authorOf(db, id))?.isAnonymous === true;

async function requireDispute(db: Database, deps: DisputesDependencies, id: string): Promise<ExperienceDisputeRecord> {
  const dispute = await deps.disputes.find(db, id);
  if (!dispute) throw new AppError('APPEAL_TOO_LATE');
  return dispute;
}

async function assertAppealable(ctx: Context, deps: DisputesDependencies, statement: Statement): Promise<void> {
  const experienceId = statement.experienceId!;
  const dispute = await requireDispute(ctx.db, deps, statement.caseId);
  const disputes = await deps.disputes.listAbout(ctx.db, [experienceId]);
  if (disputes.some(({ status }) => status === 'pending')) throw new AppError('CASE_OPEN');
  const isForAuthor = statement.audience === 'author';
  const state = await deps.experiences.readStateForAppeal(ctx, experienceId);
  const isInForce = isForAuthor
    ? dispute.status === 'approved' && state?.status === 'removed'
    : dispute.status === 'rejected' && state?.status === 'approved';
  if (!isInForce || state?.isErased) throw new AppError('APPEAL_TOO_LATE');
  if (isForAuthor && state?.isWrittenAgain) throw new AppError('ALREADY_SUBMITTED');
}

async function overturn(ctx: MemberContext, deps: DisputesDependencies, statement: Statement, ruling: OverturnRuling): Promise<void> {
  const dispute = await requireDispute(ctx.db, deps, statement.caseId);
  const { id, experienceId } = dispute;
  const isRestored = statement.audience === 'author';
  const status = isRestored ? 'rejected' : 'approved';
  const at = ctx.clock.now();
  await deps.disputes.resolve(ctx.db, id, { status, notes: ruling.notes, by: ctx.actor.userId, at });
  if (isRestored) {
    const removedOn = isoDay(dispute.resolvedAt!);
    await deps.experiences.republish(ctx, experienceId, removedOn);
    await deps.moderation.recordOutcome(ctx, 'experience', experienceId, 'approved');
    await deps.moderation.revertReports(ctx, { type: 'experience', subjectId: experienceId, experienceId }, { removedOn, ruling });
    if (isUrgentReason(dispute.ground))
      await deps.experiences.settleDispute(ctx, experienceId, { reasons: [dispute.ground], isKept: true });
  } else await takeDown(ctx, deps, dispute, ruling);
  await deps.decisions.addStatement(ctx, {
    kind: 'appeal',
    caseKind: 'experience_dispute',
    caseId: id,
    audience: isRestored ? 'subject' : 'author',
    experienceId,
    outcome: isRestored ? 'restored' : 'removed',
    guideline: ruling.guideline,
    words: ruling.notes,
    isAppealable: false,
  });
  // A person without an account who appealed is notified by the appeal.
  if (isRestored) await notifyOfChange(ctx, deps, dispute, { change: 'takedownOverturned', words: ruling.notes });
}
