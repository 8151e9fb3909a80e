import type { QueueCounts } from '@candor/contract/moderation';
import type { QueueStatus } from '@candor/contract/statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { openReportsBy } from '../reports/list-own-reports.ts';
import { itemsWithPendingDecision, findOpenItemsOf } from './queue-store.ts';

type ConflictReader = Pick<ModerationDependencies, 'subjects' | 'authorship'>;

export interface WaitingItem {
  id: number;
  status: QueueStatus;
}

/** Every open item that this member may not decide, found by their texts, linked IDs, reports and decisions. */
export async function findConflictedItems(db: Database, deps: ConflictReader, userId: string): Promise<WaitingItem[]> {
  const [concerned, reported] = await Promise.all([
    Promise.all([...deps.subjects].map(async ([type, port]) => (await port.conflictedSubjectIds(db, userId)).map((id) => ({ type, id })))),
    openReportsBy(db, deps, userId),
  ]);
  return findOpenItemsOf(db, userId, [...concerned.flat(), ...reported.map(({ type, subjectId: id }) => ({ type, id }))]);
}

/** Counts the items in a role's total that this member can't decide: conflicts of interest, and their own pending decisions. */
export async function countUnavailable(
  db: Database,
  deps: ConflictReader,
  { userId, role }: { userId: string; role: 'reviewer' | 'admin' },
  conflicts?: readonly WaitingItem[],
): Promise<number> {
  const [conflicted, pending] = await Promise.all([
    conflicts ?? findConflictedItems(db, deps, userId),
    itemsWithPendingDecision(db, userId),
  ]);
  const listed = [...conflicted, ...pending].filter(({ status }) => role === 'admin' || status === 'in_review');
  return new Set(listed.map(({ id }) => id)).size;
}

export const withoutUnavailable = (counts: QueueCounts, unavailable: number): QueueCounts => ({
  ...counts,
  pending: Math.max(0, counts.pending - unavailable),
});
