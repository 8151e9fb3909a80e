import { isoDay } from '@candor/contract/dates';
import { PAGE_SIZE } from '@candor/contract/limits';
import type { Context } from '../../../platform/context.ts';
import { countAppeals, countOverdueAppeals, listAppealIds } from './appeal-queue-store.ts';
import type { DecisionsDependencies } from '../dependencies.ts';
import { waitsForSecondAdmin } from './find-conflicts.ts';
import { loadAppealedStatements, loadAppeals } from './load-appeals.ts';

export interface AppealState {
  open: number;
  overdue: number;
  /** Whether one of the appeals due soonest has no admin who may decide it. */
  waitsForSecondAdmin: boolean;
}

export async function readAppealState(ctx: Context, deps: DecisionsDependencies): Promise<AppealState> {
  const [open, overdue, soonest] = await Promise.all([
    countAppeals(ctx.db, 'open'),
    countOverdueAppeals(ctx.db, isoDay(ctx.clock.now())),
    listAppealIds(ctx.db, 'open', { offset: 0, limit: PAGE_SIZE }),
  ]);
  const appeals = await loadAppeals(ctx.db, deps, soonest);
  const statements = await loadAppealedStatements(ctx.db, deps, appeals);
  for (const appeal of appeals) {
    const statement = statements.get(appeal.statementId);
    if (statement && (await waitsForSecondAdmin(ctx, deps, statement, appeal))) return { open, overdue, waitsForSecondAdmin: true };
  }
  return { open, overdue, waitsForSecondAdmin: false };
}
