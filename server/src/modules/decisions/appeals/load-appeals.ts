import type { Database } from '../../../platform/db/database.ts';
import type { DecisionsDependencies } from '../dependencies.ts';
import type { Statement } from '../ports.ts';
import type { Appeal } from './appeal.ts';
import type { QueuedAppeal } from './appeal-queue-store.ts';

/** Loads appeals from both tables, in the order of the queue. */
export async function loadAppeals(db: Database, deps: DecisionsDependencies, queued: readonly QueuedAppeal[]): Promise<Appeal[]> {
  const idsOf = (side: Appeal['side']): string[] => queued.filter((one) => one.side === side).map(({ id }) => id);
  const found = await Promise.all([deps.appeals.byIds(db, idsOf('authored')), deps.memberAppeals.byIds(db, idsOf('identity'))]);
  const byId = new Map(found.flat().map((appeal) => [appeal.id, appeal]));
  return queued.flatMap(({ id }) => byId.get(id) ?? []);
}

/** The statements that the appeals are against, by id. */
export async function loadAppealedStatements(
  db: Database,
  deps: DecisionsDependencies,
  appeals: readonly Appeal[],
): Promise<Map<string, Statement>> {
  const ids = appeals.map(({ statementId }) => statementId);
  const found = await Promise.all([deps.statements.byIds(db, ids), deps.memberStatements.byIds(db, ids)]);
  return new Map(found.flat().map((statement) => [statement.id, statement]));
}
