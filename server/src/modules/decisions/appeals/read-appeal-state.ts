import { PAGE_SIZE } from '@candor/contract/limits';
import type { Context } from '../../../platform/context.ts';
import { countAppeals, countLateAppeals, listAppealIds } from './appeal-queue-store.ts';
import type { DecisionsDependencies } from '../dependencies.ts';
import { waitsForSecondAdmin } from './find-decider.ts';

export interface AppealState {
  open: number;
  overdue: number;
  /** Whether one of the appeals due soonest has no admin who may decide it. */
  waitsForSecondAdmin: boolean;
}

export async function readAppealState(ctx: Context, deps: DecisionsDependencies): Promise<AppealState> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const [open, overdue, soonest] = await Promise.all([
    countAppeals(ctx.db, 'open'),
    countLateAppeals(ctx.db, today),
    listAppealIds(ctx.db, 'open', { offset: 0, limit: PAGE_SIZE }),
  ]);
  const idsOf = (side: 'authored' | 'identity') => soonest.filter((one) => one.side === side).map(({ id }) => id);
  const appeals = (
    await Promise.all([deps.appeals.byIds(ctx.db, idsOf('authored')), deps.memberAppeals.byIds(ctx.db, idsOf('identity'))])
  ).flat();
  const statementIds = appeals.map(({ statementId }) => statementId);
  const statements = (
    await Promise.all([deps.statements.byIds(ctx.db, statementIds), deps.memberStatements.byIds(ctx.db, statementIds)])
  ).flat();
  for (const appeal of appeals) {
    const statement = statements.find(({ id }) => id === appeal.statementId);
    if (statement && (await waitsForSecondAdmin(ctx, deps, statement, appeal))) return { open, overdue, waitsForSecondAdmin: true };
  }
  return { open, overdue, waitsForSecondAdmin: false };
}
