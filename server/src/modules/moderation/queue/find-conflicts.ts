import type { ReviewType } from '@candor/contract/statuses';
import type { Database } from '../../../platform/db/database.ts';
import { readTogether } from '../../../platform/db/read-together.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import type { Conflict } from '../ports.ts';
import { reportedBy } from '../reports/report-store.ts';
import { itemsReportingOwnDecision, subjectsReviewedBy, type StoredItem } from '../store.ts';

/**
 * Why this member may not decide, by item id. If a decision depends on the result, lock the item first: a report can arrive in between,
 * and nobody may decide about a report on their own decision, or about their own report.
 */
export async function findConflicts(
  db: Database,
  deps: ModerationDependencies,
  userId: string,
  items: readonly StoredItem[],
): Promise<Map<number, Conflict>> {
  const conflicts = new Map<number, Conflict>();
  const findOfType = async (type: ReviewType): Promise<void> => {
    const ofType = items.filter((item) => item.type === type);
    const found = await conflictsOfType(db, deps, userId, type, ofType);
    for (const { id, subjectId } of ofType) {
      const conflict = found.get(subjectId);
      if (conflict) conflicts.set(id, conflict);
    }
  };
  const types = [...new Set(items.map((item) => item.type))];
  await readTogether(
    db,
    types.map((type) => () => findOfType(type)),
  );
  const reported = items.filter(({ id, isReported }) => isReported && !conflicts.has(id));
  const [ownDecisions, ownReports] = await Promise.all([
    itemsReportingOwnDecision(
      db,
      userId,
      reported.map(({ id }) => id),
    ),
    reportedBy(db, deps.vault, userId, reported, { isOpen: true }),
  ]);
  for (const { id } of ownReports) conflicts.set(id, 'reporter');
  for (const id of ownDecisions) conflicts.set(id, 'decider');
  return conflicts;
}

export const hasConflict = async (db: Database, deps: ModerationDependencies, userId: string, item: StoredItem): Promise<boolean> =>
  (await findConflicts(db, deps, userId, [item])).has(item.id);

/** Whether the reviewer decided on the subject, has its lease or reported it, regardless of the outcome. */
export async function tookPartIn(
  db: Database,
  deps: ModerationDependencies,
  userId: string,
  subject: { type: ReviewType; subjectId: number },
): Promise<boolean> {
  const [reviewed, reported] = await Promise.all([
    subjectsReviewedBy(db, userId, subject.type, [subject.subjectId], deps.clock.now()),
    reportedBy(db, deps.vault, userId, [subject], { isOpen: false }),
  ]);
  return reviewed.size > 0 || reported.length > 0;
}

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
