import { EVIDENCE_RETENTION_DAYS } from '@candor/contract/limits';
import { isUrgentReason } from '@candor/contract/urgency';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { DisputesDependencies } from './dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-disputes/experience-dispute-store.ts';
import { notifyOfChange } from './without-account/notify-requester.ts';
import { claimEvidence, disputeEvidence, experienceEvidence } from './rules.ts';

/** Runs when a member leaves: deletes their open disputes, and the statements and files of their decided disputes and their claims. */
export async function forgetMember(ctx: Context, deps: DisputesDependencies, userId: string): Promise<void> {
  for (const { id, experienceId } of await deps.disputes.listOf(ctx.db, userId)) {
    // Takes the locks in the order of a decision, so that a decision in progress finishes first and stays, and its author can appeal.
    await deps.experiences.lockDisputable(ctx, experienceId, []);
    const dispute = await deps.disputes.lock(ctx.db, id);
    if (!dispute) continue;
    if (dispute.status !== 'pending') {
      await deps.disputes.forgetStatement(ctx.db, dispute.id);
      await deps.files.scheduleDeletion(ctx, disputeEvidence(dispute.id, 'disputing'), ctx.clock.now());
      continue;
    }
    await deleteFiles(ctx, deps, dispute);
    await deps.disputes.delete(ctx.db, dispute.id);
    await deps.experiences.markDisputed(ctx, experienceId, false);
    // Nobody checked the experience, so a later dispute may hide it again.
    if (isUrgentReason(dispute.ground))
      await deps.experiences.settleDispute(ctx, experienceId, { reasons: [dispute.ground], isKept: false });
    // Filing the dispute cancelled the deletion.
    await deps.files.scheduleDeletion(
      ctx,
      experienceEvidence(experienceId),
      secondsAfter(ctx.clock.now(), EVIDENCE_RETENTION_DAYS * DAY_S),
    );
  }
  for (const { id, claimantUserId } of await deps.claims.listOf(ctx.db, userId)) {
    if (claimantUserId === userId) await deps.files.scheduleDeletion(ctx, claimEvidence(id), ctx.clock.now());
  }
  await deps.claims.deleteOwnerStatements(ctx.db, userId);
}

/** Deletes the author's answers when the author leaves: for an anonymous author some days after the account. */
export async function forgetAnswers(ctx: Context, deps: DisputesDependencies, experienceId: number): Promise<void> {
  for (const { id } of await deps.disputes.listAbout(ctx.db, [experienceId])) {
    await deps.disputes.forgetAuthorStatement(ctx.db, id);
    await deps.files.scheduleDeletion(ctx, disputeEvidence(id, 'author'), ctx.clock.now());
  }
}

/** Deletes the disputes of a deleted experience, with their files. People without an account are notified if theirs wasn't decided. */
export async function forgetExperience(ctx: Context, deps: DisputesDependencies, experienceId: number): Promise<void> {
  for (const dispute of await deps.disputes.listAbout(ctx.db, [experienceId])) {
    if (dispute.status === 'pending') await notifyOfChange(ctx, deps, dispute, { change: 'takedownEndedByDeletion' });
    await deleteFiles(ctx, deps, dispute);
    await deps.disputes.delete(ctx.db, dispute.id);
  }
}

async function deleteFiles(ctx: Context, deps: DisputesDependencies, { id }: ExperienceDisputeRecord): Promise<void> {
  for (const side of ['disputing', 'author'] as const) await deps.files.scheduleDeletion(ctx, disputeEvidence(id, side), ctx.clock.now());
}
