import type { ReviewType } from '@candor/contract/statuses';
import type { Database } from '../../../platform/db/database.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import type { Conflict } from '../ports.ts';
import { itemsReportingOwnDecision, type StoredItem } from '../store.ts';

/**
 * Why this member may not decide, by item id. If a decision depends on it, lock the item first: a report can arrive in between, and nobody
 * may decide about a report on their own decision.
 */
export async function findConflicts(
  db: Database,
  deps: ModerationDependencies,
  userId: string,
  items: readonly StoredItem[],
): Promise<Map<number, Conflict>> {
  const conflicts = new Map<number, Conflict>();
  for (const type of new Set(items.map((item) => item.type))) {
    const ofType = items.filter((item) => item.type === type);
    const found = await conflictsOfType(db, deps, userId, type, ofType);
    for (const { id, subjectId } of ofType) {
      const conflict = found.get(subjectId);
      if (conflict) conflicts.set(id, conflict);
    }
  }
  const reported = items.filter(({ id, isReported }) => isReported && !conflicts.has(id)).map(({ id }) => id);
  for (const id of await itemsReportingOwnDecision(db, userId, reported)) conflicts.set(id, 'decider');
  return conflicts;
}

export const hasConflict = async (db: Database, deps: ModerationDependencies, userId: string, item: StoredItem): Promise<boolean> =>
  (await findConflicts(db, deps, userId, [item])).has(item.id);

const conflictsOfType = (
  db: Database,
  deps: ModerationDependencies,
  userId: string,
  type: ReviewType,
  items: readonly StoredItem[],
): Promise<Map<number, Conflict>> =>
  subjectPort(deps, type).conflictsOf(
    db,
    userId,
    items.map(({ subjectId }) => subjectId),
  );
