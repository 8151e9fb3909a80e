import { randomUUID } from 'node:crypto';
import { isoDay } from '@candor/contract/dates';
import { DAY_S } from '../../../platform/clock.ts';
import type { ReportReason, ReviewType } from '@candor/contract/statuses';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { countFiled } from '../../transparency/index.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { putOnFastLane } from '../fast-lane/fast-lane.ts';
import { openForReview } from '../submit-for-review.ts';
import { insertReport, reportMark } from './report-store.ts';

export interface NewReport {
  type: ReviewType;
  subjectId: number;
  reason: ReportReason;
  details: string;
  /** Whether the person written about reports it, with a proved identifier. */
  isBySubject: boolean;
}

export interface FiledReport {
  report: { id: string; urgent: boolean; hidden: boolean };
}

/** Longer than any user ID, so that the ciphertext's length tells nothing. */
const FILER_PADDING = 64;

/** Puts a reported text into the queue (product decision L6). The caller has checked that the reader may see it. */
export async function reportSubject(ctx: MemberContext, deps: ModerationDependencies, report: NewReport): Promise<FiledReport> {
  await deps.limitStore.require(ctx, { name: 'reports', max: deps.limits.REPORTS_PER_DAY, windowSeconds: DAY_S }, ctx.actor.userId);
  const { userId } = ctx.actor;
  await deps.authorship.inbox.lockAuthor(ctx.db, userId);
  const id = randomUUID();
  const now = ctx.clock.now();
  const isNew = await insertReport(ctx.db, {
    id,
    subject_type: report.type,
    subject_id: report.subjectId,
    filer_enc: deps.vault.sealJsonPadded('reports.filer', id, userId, FILER_PADDING),
    mark: reportMark(deps.vault, userId, report),
    reason: report.reason,
    details_enc: report.details === '' ? null : deps.vault.seal('reports.details', id, report.details),
    day: isoDay(now),
  });
  if (!isNew) throw new AppError('ALREADY_REPORTED');
  await deps.authorship.slots.append(ctx.db, 'report', [{ owner: userId, body: id }]);
  await openForReview(ctx, report, { reason: report.reason });
  const { isUrgent, isHidden } = await putOnFastLane(ctx, deps, { ...report, id });
  await countFiled(ctx, 'report');
  if (isUrgent) await countFiled(ctx, 'urgent');
  // The reporter is sealed in the report, so the audit log doesn't name them.
  await audit(
    { ...ctx, actor: { kind: 'job', job: 'report' } },
    {
      action: 'review.report',
      subject: `${report.type}:${report.subjectId}`,
      data: { reason: report.reason },
    },
  );
  return { report: { id, urgent: isUrgent, hidden: isHidden } };
}
