import { randomUUID } from 'node:crypto';
import { TRUST_TO_BROWSE } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import { IMMEDIATELY_HIDING_REASONS, isUrgentReason, urgentReminderAt } from '@candor/contract/urgency';
import type { DisputeGround, OnBehalfOf } from '@candor/contract/statuses';
import { audit } from '../../../platform/audit/store.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { countFiled } from '../../transparency/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import { disputeDueAt, experienceEvidence } from '../rules.ts';

/** A member's identifier may be linked without being proved; a person without an account has proved theirs. */
export type Disputant = { userId: string; trustScore: number; isProved: boolean } | { privacyRequestId: string };

export interface NewDispute {
  experienceId: number;
  platform: PlatformValue;
  ground: DisputeGround;
  statement: string;
  onBehalfOf: OnBehalfOf | null;
}

/** The caller must hold the experience's lock. From now on readers see that it is disputed, and its author gets a notice. */
export async function openExperienceDispute(
  ctx: Context,
  deps: DisputesDependencies,
  by: Disputant,
  newDispute: NewDispute,
): Promise<ExperienceDisputeRecord> {
  const now = ctx.clock.now();
  const dispute = {
    ...newDispute,
    id: randomUUID(),
    disputingUserId: 'userId' in by ? by.userId : null,
    privacyRequestId: 'privacyRequestId' in by ? by.privacyRequestId : null,
    dueAt: disputeDueAt(now, newDispute.ground),
    remindAt: isUrgentReason(newDispute.ground) ? urgentReminderAt(now, newDispute.ground) : null,
    createdAt: now,
  };
  if (!(await deps.disputes.insert(ctx.db, dispute))) throw new AppError('DISPUTE_OPEN');
  await deps.experiences.markDisputed(ctx, newDispute.experienceId, true);
  // The evidence may have been due for deletion after the reviewers' final decision. The dispute needs it.
  await deps.files.cancelDeletion(ctx, experienceEvidence(newDispute.experienceId));
  await audit(ctx, { action: 'experience-dispute.file', subject: `experience-dispute:${dispute.id}`, data: { ground: newDispute.ground } });
  await holdIfUrgent(ctx, deps, by, newDispute);
  await countFiled(ctx, 'dispute');
  if (dispute.remindAt !== null) await countFiled(ctx, 'urgent');
  await deps.addNews(ctx, newDispute.experienceId);
  const { remindAt, ...filed } = dispute;
  return {
    ...filed,
    isUrgent: remindAt !== null,
    authorStatement: null,
    answeredDay: null,
    status: 'pending',
    adminNotes: null,
    resolvedBy: null,
    resolvedAt: null,
  };
}

/** In the fast lane: hides the experience until it is checked. */
async function holdIfUrgent(ctx: Context, deps: DisputesDependencies, by: Disputant, { experienceId, ground }: NewDispute): Promise<void> {
  if (!isUrgentReason(ground)) return;
  if ('userId' in by) {
    if (await deps.moderation.isMisuser(ctx, by.userId)) return;
    const isEnough = IMMEDIATELY_HIDING_REASONS.has(ground) || by.isProved || by.trustScore >= TRUST_TO_BROWSE;
    const others = { type: 'experience', subjectId: experienceId, reason: ground, userId: by.userId } as const;
    if (!isEnough && (await deps.moderation.countOthersReports(ctx.db, others)) === 0) return;
  }
  await deps.experiences.holdForDispute(ctx, experienceId, ground);
}
