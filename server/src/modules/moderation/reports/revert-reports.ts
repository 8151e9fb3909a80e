import type { MemberContext } from '../../../platform/context.ts';
import type { OverturnRuling } from '../../decisions/index.ts';
import { isoDay } from '@candor/contract/dates';
import type { ModerationDependencies } from '../dependencies.ts';
import { closeReports, reportsAbout } from './report-store.ts';
import type { ReportedCase } from './resolve-reports.ts';

/** When a text that reports took down is published again, the outcome of the reports changes, and the reporters are notified. */
export async function revertReports(
  ctx: MemberContext,
  deps: ModerationDependencies,
  { type, subjectId, experienceId }: ReportedCase,
  ruling: OverturnRuling,
): Promise<void> {
  const upheld = (await reportsAbout(ctx.db, [{ type, subjectId }])).filter(({ status }) => status === 'action_taken');
  if (upheld.length === 0) return;
  await closeReports(
    ctx.db,
    upheld.map(({ id }) => id),
    'no_action',
    isoDay(ctx.clock.now()),
  );
  for (const { id } of upheld) {
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
