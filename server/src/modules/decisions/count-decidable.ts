import type { Database } from '../../platform/db/database.ts';
import { countAppeals, listAppealIds } from './appeals/appeal-queue-store.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import { tookPart } from './appeals/find-conflicts.ts';

/** Checks the cases of only this many appeals, those due soonest. If more are open, the count may include some that the admin can't decide. */
const MAX_CHECKED = 50;

/** Counts the open appeals that this admin may decide. */
export async function countDecidable(db: Database, deps: DecisionsDependencies, adminId: string): Promise<number> {
  const [total, soonest] = await Promise.all([countAppeals(db, 'open'), listAppealIds(db, 'open', { offset: 0, limit: MAX_CHECKED })]);
  let conflicted = 0;
  for (const { id, side } of soonest) {
    const appeal = await (side === 'authored' ? deps.appeals : deps.memberAppeals).find(db, id);
    const statement = appeal && (await (side === 'authored' ? deps.statements : deps.memberStatements).find(db, appeal.statementId));
    if (statement && (await tookPart({ db }, deps, statement, appeal.appellant, adminId))) conflicted += 1;
  }
  return Math.max(0, total - conflicted);
}
