import { isoDay } from '@candor/contract/dates';
import { isUrgentReason } from '@candor/contract/urgency';
import type { MemberContext } from '../../../platform/context.ts';
import type { OverturnRuling } from '../../decisions/index.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import { closeReports, reportsAbout } from './report-store.ts';
import type { ReportedCase } from './resolve-reports.ts';

/**
 * When a text that reports took down on this day is published again, the outcome of those reports changes, and the reporters are notified.
 * Earlier reports after which the text was reworded stay upheld, because the new wording stays.
 */
export async function revertReports(
  ctx: MemberContext,
  deps: ModerationDependencies,
  { type, subjectId, experienceId }: ReportedCase,
  { removedOn, ruling }: { removedOn: string; ruling: OverturnRuling },
): Promise<void> {
  const upheld = (await reportsAbout(ctx.db, [{ type, subjectId }])).filter(
    ({ status, resolvedDay }) => status === 'action_taken' && resolvedDay !== null && resolvedDay >= removedOn,
  );
  if (upheld.length === 0) return;
  const ids = upheld.map(({ id }) => id);
  // The reviewer who upheld a report must not count as one who found it baseless.
  await closeReports(ctx.db, ids, { status: 'no_action', resolvedDay: isoDay(ctx.clock.now()), by: ctx.actor.userId });
  const reasons = upheld.map(({ reason }) => reason).filter((reason) => isUrgentReason(reason));
  if (reasons.length > 0) await subjectPort(deps, type).settleHold(ctx, subjectId, { reasons: [...new Set(reasons)], isKept: true });
  for (const id of ids) {
    await deps.decisions.addStatement(ctx, {
      kind: 'appeal',
      caseKind: 'report',
      caseId: id,
      audience: 'reporter',
      experienceId,
      outcome: 'restored',
      guideline: ruling.guideline,
      words: ruling.notes,
      isAppealable: false,
    });
  }
}
