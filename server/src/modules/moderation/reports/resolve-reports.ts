import { isoDay } from '@candor/contract/dates';
import type { ReportReason, ReviewType } from '@candor/contract/statuses';
import { isUrgentReason } from '@candor/contract/urgency';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ruling } from '../../decisions/index.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import { closeUrgentReports } from '../fast-lane/urgent-report-store.ts';
import { closeReports, lockOpenReportsAbout, reportedBy, type StoredReport } from './report-store.ts';

/**
 * Runs after a dispute or an appeal took the text down. Decides its open reports, and ends the holds of urgent ones, so that the text is
 * visible if it is ever published again.
 */
export async function resolveReportsAfterRemoval(
  ctx: MemberContext,
  deps: ModerationDependencies,
  reported: ReportedCase,
  ruling: Ruling,
): Promise<void> {
  await resolveReports(ctx, deps, reported, 'action_taken', ruling);
  const outcome = { status: 'action_taken', day: isoDay(ctx.clock.now()), by: ctx.actor.userId } as const;
  const reasons = ((await closeUrgentReports(ctx.db, reported, outcome)) as ReportReason[]).filter((reason) => isUrgentReason(reason));
  if (reasons.length > 0) await subjectPort(deps, reported.type).settleHold(ctx, reported.subjectId, { reasons, isKept: false });
}

export interface ReportedCase {
  type: ReviewType;
  subjectId: number;
  experienceId: number;
  isAssisted?: boolean;
}

/**
 * Closes the open reports and notifies the reporters of the outcome, in the transaction of the decision. Returns the reports.
 * @throws AppError CONFLICT_OF_INTEREST if the caller is one of the reporters
 */
export async function resolveReports(
  ctx: MemberContext,
  deps: ModerationDependencies,
  { type, subjectId, experienceId, isAssisted = false }: ReportedCase,
  outcome: 'action_taken' | 'no_action',
  ruling: Ruling,
): Promise<StoredReport[]> {
  const reports = await lockOpenReportsAbout(ctx.db, type, subjectId);
  if (reports.length === 0) return [];
  // The caller's earlier check may be out of date: they may have reported it since.
  const reportsOfCaller = await reportedBy(ctx.db, deps.vault, ctx.actor.userId, [{ type, subjectId }], { isOpen: true });
  if (reportsOfCaller.length > 0) throw new AppError('CONFLICT_OF_INTEREST');
  const ids = reports.map(({ id }) => id);
  await closeReports(ctx.db, ids, { status: outcome, resolvedDay: isoDay(ctx.clock.now()) });
  for (const { id, reason } of reports) {
    await deps.decisions.addStatement(ctx, {
      kind: 'report',
      caseKind: 'report',
      caseId: id,
      audience: 'reporter',
      experienceId,
      outcome,
      guideline: deps.decisions.guidelineOf(ruling, 'report', reason),
      words: ruling.notes,
      isAppealable: outcome === 'no_action',
      isAssisted,
    });
  }
  await deps.ports.addNews(ctx, experienceId);
  return reports;
}
