import { randomUUID } from 'node:crypto';
import type { PlatformValue } from '@candor/contract/platforms';
import type { DisputeGround } from '@candor/contract/statuses';
import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { DisputesDependencies } from './dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import { dueAt, experienceEvidence } from './rules.ts';

export type Disputant = { userId: string } | { privacyRequestId: string };

export interface Complaint {
  experienceId: number;
  platform: PlatformValue;
  ground: DisputeGround;
  statement: string;
}

/** To be called with the experience held. From now on readers see that it is disputed; its author reads so in the notices. */
export async function openExperienceDispute(
  ctx: Context,
  deps: DisputesDependencies,
  by: Disputant,
  complaint: Complaint,
): Promise<ExperienceDisputeRecord> {
  const now = ctx.clock.now();
  const dispute = {
    ...complaint,
    id: randomUUID(),
    disputingUserId: 'userId' in by ? by.userId : null,
    privacyRequestId: 'privacyRequestId' in by ? by.privacyRequestId : null,
    dueAt: dueAt(now),
    createdAt: now,
  };
  if (!(await deps.disputes.insert(ctx.db, dispute))) throw new AppError('DISPUTE_OPEN');
  await deps.experiences.markDisputed(ctx, complaint.experienceId, true);
  // It may have been about to go, as the reviewers' decision was final; now there is another one to take.
  await deps.files.keep(ctx, experienceEvidence(complaint.experienceId));
  await audit(ctx, { action: 'experience-dispute.file', subject: `experience-dispute:${dispute.id}`, data: { ground: complaint.ground } });
  await deps.addNews(ctx, complaint.experienceId);
  return { ...dispute, authorStatement: null, answeredDay: null, status: 'pending', adminNotes: null, resolvedBy: null, resolvedAt: null };
}
