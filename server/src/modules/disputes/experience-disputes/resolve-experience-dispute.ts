import { EVIDENCE_RETENTION_DAYS } from '@candor/contract/limits';
import type { AdminExperienceDispute } from '@candor/contract/admin-disputes';
import { isUrgentReason } from '@candor/contract/urgency';
import { audit } from '../../../platform/audit/store.ts';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { countDecided, hoursBetween } from '../../transparency/index.ts';
import { assertReasons } from '../../decisions/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import { findConflicts } from './find-conflicts.ts';
import { presentDisputesToAdmin } from './present-dispute.ts';
import type { DisputeDecision } from '../dispute-decision.ts';
import { takeDown } from './take-down.ts';
import { addDisputeStatements } from './add-dispute-statements.ts';
import { answerUntil, assertPending, disputeEvidence, experienceEvidence } from '../rules.ts';
import { notifyRequester } from '../without-account/notify-requester.ts';

/** If the dispute is upheld, this transaction removes the experience everywhere, and readers who paid for it get their credit back. */
export async function resolveExperienceDispute(
  ctx: MemberContext,
  deps: DisputesDependencies,
  id: string,
  decision: DisputeDecision,
): Promise<{ dispute: AdminExperienceDispute }> {
  assertReasons('admin_notes', decision);
  const { userId } = ctx.actor;
  const found = await deps.disputes.find(ctx.db, id);
  if (!found) throw new AppError('NOT_FOUND');
  // Locks the reviews before the experience, as a decision on them does, and the experience before the dispute, as filing does.
  await deps.experiences.lockReviews(ctx, found.experienceId);
  await deps.experiences.lockDisputable(ctx, found.experienceId, []);
  await deps.authorship.inbox.lock(ctx.db, 'exclusive', 'dispute', id);
  const dispute = await deps.disputes.lock(ctx.db, id);
  if (!dispute) throw new AppError('NOT_FOUND');
  assertPending(dispute.status);
  // Checked before the answer period, whose refusal reveals when the author's answer reached the inbox: an admin who may not decide could
  // repeat the call every minute.
  if ((await findConflicts(ctx, deps, [dispute])).size > 0) throw new AppError('CONFLICT_OF_INTEREST');
  if (decision.status === 'approved') await assertAnswerPeriodOver(ctx, deps, dispute);

  const at = ctx.clock.now();
  await deps.disputes.resolve(ctx.db, id, { status: decision.status, notes: decision.notes, by: userId, at });
  await deps.experiences.markDisputed(ctx, dispute.experienceId, false);
  if (decision.status === 'approved') await takeDown(ctx, deps, dispute, decision);
  if (isUrgentReason(dispute.ground)) {
    const settled = { reasons: [dispute.ground], isKept: decision.status !== 'approved' };
    await deps.experiences.settleDispute(ctx, dispute.experienceId, settled);
  }
  await addDisputeStatements(ctx, deps, dispute, decision);
  const deleteAt = secondsAfter(at, EVIDENCE_RETENTION_DAYS * DAY_S);
  for (const files of [disputeEvidence(id, 'disputing'), disputeEvidence(id, 'author'), experienceEvidence(dispute.experienceId)]) {
    await deps.files.scheduleDeletion(ctx, files, deleteAt);
  }
  await countDecided(ctx, {
    kind: 'experience_dispute',
    outcome: decision.status === 'approved' ? 'upheld' : 'refused',
    guideline: deps.decisions.guidelineOf(decision, 'experience_dispute', dispute.ground),
    isUrgent: dispute.isUrgent,
    hours: hoursBetween(dispute.createdAt, at),
    isInTime: at <= dispute.dueAt,
  });
  await audit(ctx, { action: 'experience-dispute.resolve', subject: `experience-dispute:${id}`, data: { status: decision.status } });

  await deps.addNews(ctx, dispute.experienceId);
  const notes = decision.notes === '' ? null : decision.notes;
  const resolved = { ...dispute, status: decision.status, adminNotes: notes, resolvedBy: userId, resolvedAt: at };
  await notifyRequester(ctx, deps, resolved);
  return { dispute: (await presentDisputesToAdmin(ctx, deps, [resolved]))[0]! };
}

/** Checks that the author had the chance to answer. The fast lane doesn't wait. @throws AppError ANSWER_PERIOD */
async function assertAnswerPeriodOver(ctx: MemberContext, deps: DisputesDependencies, dispute: ExperienceDisputeRecord): Promise<void> {
  if (dispute.isUrgent) return;
  // An anonymous author's answer can't be read before the mix.
  const isWaiting = await isAnswerWaiting(ctx, deps, dispute.id);
  const now = ctx.clock.now();
  const end = answerUntil(dispute.createdAt, { hours: deps.disputeAnswerHours, digestHour: deps.digestHour });
  const isOver = dispute.authorStatement !== null || now >= end;
  if (isOver && !isWaiting) return;
  // The mix, which brings an answer that waits, runs once a day.
  const until = isOver ? secondsAfter(now, DAY_S) : end;
  throw new AppError('ANSWER_PERIOD', { data: { until: until.toISOString() } });
}

async function isAnswerWaiting({ db }: MemberContext, { authorship: { inbox } }: DisputesDependencies, id: string): Promise<boolean> {
  const [answers, files] = await Promise.all([
    inbox.idsWithWaitingAct(db, 'answer', [id]),
    inbox.idsWithWaitingAct(db, 'dispute-evidence', [id]),
  ]);
  return answers.has(id) || files.has(id);
}
