import { isUrgentReason, urgentReminderAt, type UrgentReason } from '@candor/contract/urgency';
import type { Context } from '../../../platform/context.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { scheduleReminder } from '../fast-lane/urgent-report-store.ts';
import { openForReview } from '../submit-for-review.ts';
import { openReportsAgain, type ReportedSubject } from './report-store.ts';

/**
 * Opens the reports again that were closed on this day because the text was taken down together with another, which is published again.
 * Returns the urgent reasons among them.
 */
export async function reopenReports(
  ctx: Context,
  deps: ModerationDependencies,
  subject: ReportedSubject,
  closedOn: string,
): Promise<UrgentReason[]> {
  const reports = await openReportsAgain(ctx.db, subject, closedOn);
  for (const { id, reason } of reports) {
    await deps.decisions.closeCase(ctx, { caseKind: 'report', caseId: id });
    await openForReview(ctx, subject, { reason });
    if (isUrgentReason(reason)) await scheduleReminder(ctx.db, subject, urgentReminderAt(ctx.clock.now(), reason));
  }
  return [...new Set(reports.map(({ reason }) => reason))].filter((reason) => isUrgentReason(reason));
}
