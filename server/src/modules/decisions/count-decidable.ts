import type { Database } from '../../platform/db/database.ts';
import { countAppeals, listAppealIds } from './appeals/appeal-queue-store.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import { tookPart } from './appeals/find-decider.ts';

/** Those due soonest, whose cases are looked at one by one. Among more open appeals than these a few that are not theirs don't matter. */
const CHECKED = 50;

/** Counts the open appeals that this admin may decide. */
export async function countDecidable(db: Database, deps: DecisionsDependencies, adminId: string): Promise<number> {
  const [total, soonest] = await Promise.all([countAppeals(db, 'open'), listAppealIds(db, 'open', { offset: 0, limit: CHECKED })]);
  let conflicted = 0;
  for (const { id, side } of soonest) {
    const appeal = await (side === 'authored' ? deps.appeals : deps.memberAppeals).find(db, id);
    const statement = appeal && (await (side === 'authored' ? deps.statements : deps.memberStatements).find(db, appeal.statementId));
    if (statement && (await tookPart({ db }, deps, statement, appeal.appellant, adminId))) conflicted += 1;
  }
  return Math.max(0, total - conflicted);
}
