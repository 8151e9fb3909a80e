import type { QueueCounts } from '@candor/contract/moderation';
import type { QueueStatus } from '@candor/contract/statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { heldItemsOf, openItemsOf } from './queue-store.ts';

export interface WaitingItem {
  id: number;
  status: QueueStatus;
}

/** Every open item that this member may not decide, found from what they wrote, have linked and decided. */
export async function conflictedItems(
  db: Database,
  { subjects }: Pick<ModerationDependencies, 'subjects'>,
  userId: string,
): Promise<WaitingItem[]> {
  const found = await Promise.all(
    [...subjects].map(async ([type, port]) => (await port.conflictedSubjects(db, userId)).map((id) => ({ type, id }))),
  );
  return openItemsOf(db, userId, found.flat());
}

/** How many of the items that are counted for a role this member can't act on: conflicts of interest, and what they just decided. */
export async function countUnavailable(
  db: Database,
  deps: Pick<ModerationDependencies, 'subjects'>,
  { userId, role }: { userId: string; role: 'reviewer' | 'admin' },
  conflicts?: readonly WaitingItem[],
): Promise<number> {
  const [conflicted, leased] = await Promise.all([conflicts ?? conflictedItems(db, deps, userId), heldItemsOf(db, userId)]);
  const counted = [...conflicted, ...leased].filter(({ status }) => role === 'admin' || status === 'in_review');
  return new Set(counted.map(({ id }) => id)).size;
}

export const withoutUnavailable = (counts: QueueCounts, unavailable: number): QueueCounts => ({
  ...counts,
  pending: Math.max(0, counts.pending - unavailable),
});
