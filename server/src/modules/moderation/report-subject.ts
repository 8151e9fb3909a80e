import { randomUUID } from 'node:crypto';
import { DAY_S } from '../../platform/clock.ts';
import type { ReportReason, ReviewType } from '@candor/contract/statuses';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { ModerationDependencies } from './dependencies.ts';
import { openForReview } from './submit-for-review.ts';
import { insertReport } from './store.ts';

export interface NewReport {
  type: ReviewType;
  subjectId: number;
  authorKey: string;
  reason: ReportReason;
  details: string;
}

/** Puts what a reader objects to into the queue (product decision L6). Whether the reader may see it was asked before. */
export async function reportSubject(ctx: MemberContext, deps: ModerationDependencies, report: NewReport): Promise<void> {
  await deps.limitStore.require(ctx, { name: 'reports', max: deps.limits.REPORTS_PER_DAY, windowSeconds: DAY_S }, ctx.actor.userId);
  const id = randomUUID();
  const now = ctx.clock.now();
  const isNew = await insertReport(ctx.db, {
    id,
    subject_type: report.type,
    subject_id: report.subjectId,
    reporter_key: deps.vault.hash('reporter', ctx.actor.userId),
    reason: report.reason,
    details_enc: report.details === '' ? null : deps.vault.seal('reports.details', id, report.details),
    created_at: now,
  });
  if (!isNew) throw new AppError('ALREADY_REPORTED');
  await openForReview(ctx, report, { isReported: true, submittedAt: now });
  await audit(ctx, {
    action: 'review.report',
    subject: `${report.type}:${report.subjectId}`,
    data: { reason: report.reason },
    actorKey: deps.vault.hash('reporter', ctx.actor.userId),
  });
}
