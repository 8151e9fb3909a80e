import type { QueueCounts } from '@candor/contract/moderation';
import { DAY_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { readCounters, readCountersOf, readEachCounter, type CounterChange } from '../../platform/counters/store.ts';
import { countItemsForAdmins } from './store.ts';
import { isoWeek, type ReviewerRecord } from './rules.ts';

const REVIEWS = 'reviews';
const WEEKLY = 'reviews-weekly';
const BY_REVIEWER = 'reviews-by';
const OVERTURNED = 'reviews-overturned';

export const pendingChange = (by: number): CounterChange => ({ kind: REVIEWS, key: 'pending', by });

export const decisionChanges = (
  reviewerId: string,
  outcome: 'approved' | 'rejected' | 'needs_admin_review',
  now: Date,
): CounterChange[] => [
  { kind: BY_REVIEWER, key: reviewerId, by: 1 },
  ...(outcome === 'needs_admin_review' ? [] : [pendingChange(-1), { kind: WEEKLY, key: `${isoWeek(now)}:${outcome}`, by: 1 }]),
];

export const secondLookChange = (reviewerId: string): CounterChange => ({ kind: BY_REVIEWER, key: reviewerId, by: 1 });

export const overturnedChange = (reviewerId: string, by: 1 | -1): CounterChange => ({ kind: OVERTURNED, key: reviewerId, by });

/** A reviewer's count leaves out the items that only admins decide. */
export async function readQueueCounts(db: Database, now: Date, role: 'reviewer' | 'admin'): Promise<QueueCounts> {
  return (await readQueueCountsByRole(db, now))[role];
}

export async function readQueueCountsByRole(db: Database, now: Date): Promise<Record<'reviewer' | 'admin', QueueCounts>> {
  const week = isoWeek(now);
  const [forAdmins, [pending, approved, rejected]] = await Promise.all([
    countItemsForAdmins(db),
    readEachCounter(db, [
      { kind: REVIEWS, key: 'pending' },
      { kind: WEEKLY, key: `${week}:approved` },
      { kind: WEEKLY, key: `${week}:rejected` },
    ]),
  ]);
  const decided = { approved_this_week: approved!, rejected_this_week: rejected! };
  return { reviewer: { pending: Math.max(0, pending! - forAdmins), ...decided }, admin: { pending: pending!, ...decided } };
}

const WEEK_MS = 7 * DAY_MS;

export interface WeeklyCounts extends QueueCounts {
  approved_last_week: number;
  rejected_last_week: number;
}

/** The number of open items, including those that only admins decide, and of the decisions of this week and the last. */
export async function readWeeklyCounts(db: Database, now: Date): Promise<WeeklyCounts> {
  const [week, weekBefore] = [isoWeek(now), isoWeek(new Date(now.getTime() - WEEK_MS))];
  const [pending, approved, rejected, approvedBefore, rejectedBefore] = await readEachCounter(db, [
    { kind: REVIEWS, key: 'pending' },
    { kind: WEEKLY, key: `${week}:approved` },
    { kind: WEEKLY, key: `${week}:rejected` },
    { kind: WEEKLY, key: `${weekBefore}:approved` },
    { kind: WEEKLY, key: `${weekBefore}:rejected` },
  ]);
  return {
    pending: pending!,
    approved_this_week: approved!,
    rejected_this_week: rejected!,
    approved_last_week: approvedBefore!,
    rejected_last_week: rejectedBefore!,
  };
}

/** The record of every reviewer, from counters: as many rows as there are reviewers, not decisions. */
export async function readReviewerRecords(db: Database): Promise<ReviewerRecord[]> {
  const [reviews, overturned] = await Promise.all([readCounters(db, BY_REVIEWER), readCounters(db, OVERTURNED)]);
  const overturnedByReviewer = new Map(overturned.map(({ key, n }) => [key, n]));
  return reviews.map(({ key, n }) => ({ userId: key, reviews: n, overturned: overturnedByReviewer.get(key) ?? 0 }));
}

export async function readReviewerRecord(db: Database, userId: string): Promise<ReviewerRecord> {
  const [reviews, overturned] = await readCountersOf(db, [BY_REVIEWER, OVERTURNED], userId);
  return { userId, reviews: reviews!, overturned: overturned! };
}
