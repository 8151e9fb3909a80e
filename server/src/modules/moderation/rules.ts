import { businessDaysAfter } from '@candor/contract/dates';
import { message } from '@candor/contract/message';
import {
  DISPUTE_DUE_BUSINESS_DAYS,
  APPLICATION_ANSWER_HOURS,
  APPLY_AGAIN_DAYS,
  LEASE_MINUTES,
  RANKED_FROM_DECISIONS,
  ADMIN_RANK,
} from '@candor/contract/limits';
import { isUrgentReason, urgentDueAt } from '@candor/contract/urgency';
import type { Decision, QueueStatus, ReportReason, ReviewType } from '@candor/contract/statuses';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Role } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';

export interface LeaseState {
  leasedBy: string | null;
  leasedUntil: Date | null;
  leasedSince: Date | null;
}

export interface ItemState extends LeaseState {
  type: ReviewType;
  status: QueueStatus;
}

export interface DecisionAttempt {
  userId: string;
  role: Role;
  hasConflict: boolean;
  decision: Decision;
  type: ReviewType | undefined;
}

export const isOpen = (status: QueueStatus): boolean => status === 'in_review' || status === 'needs_admin_review';

export const isLeased = ({ leasedBy, leasedUntil }: LeaseState, now: Date): boolean =>
  leasedBy !== null && leasedUntil !== null && leasedUntil > now;

const isLeasedToAnother = (lease: LeaseState, userId: string, now: Date): boolean => isLeased(lease, now) && lease.leasedBy !== userId;

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MINUTES * MINUTE_MS);

/** When the member who decides opened the item; null if they decide without a lease. */
export const openedAt = ({ leasedBy, leasedSince }: LeaseState, userId: string): Date | null => (leasedBy === userId ? leasedSince : null);

/** Whether the member still has the lease, so that opening the item extends it. */
export const isRenewal = (lease: LeaseState, userId: string, now: Date): boolean => isLeased(lease, now) && lease.leasedBy === userId;

/**
 * Requires that this member may lease and decide the item.
 * @throws AppError CONFLICT_OF_INTEREST, ALREADY_DECIDED, ADMIN_REQUIRED, LEASED
 */
export function assertMayHandle(
  item: ItemState,
  { userId, role, hasConflict }: Omit<DecisionAttempt, 'decision' | 'type'>,
  now: Date,
): void {
  if (hasConflict) throw new AppError('CONFLICT_OF_INTEREST');
  if (!isOpen(item.status)) throw new AppError('ALREADY_DECIDED');
  if (item.status === 'needs_admin_review' && role !== 'admin') throw new AppError('ADMIN_REQUIRED');
  if (isLeasedToAnother(item, userId, now)) throw new AppError('LEASED');
}

/** The status that the decision gives the item. @throws AppError VALIDATION_FAILED, and as `assertMayHandle` does */
export function statusAfter(item: ItemState, attempt: DecisionAttempt, now: Date): 'approved' | 'rejected' | 'needs_admin_review' {
  if (attempt.type !== undefined && attempt.type !== item.type) throw invalidField('type', message('itemOfType', { type: item.type }));
  assertMayHandle(item, attempt, now);
  switch (attempt.decision) {
    case 'approve':
      return 'approved';
    case 'reject':
      return 'rejected';
    case 'admin_review':
      if (item.status === 'needs_admin_review') throw invalidField('decision', message('itemAwaitsAdmin'));
      return 'needs_admin_review';
  }
}

const SUBMISSION_DAYS = 2;

const endOfDay = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1) - 1);

/**
 * When an item must be decided at the latest: hours for an urgent report, five business days for any other, two days for a submission.
 * Only urgent items have a time, since the hour of an anonymous submission would help to find its author.
 */
export function reviewDueAt(submittedAt: Date, reasons: readonly ReportReason[]): Date {
  const urgent = reasons.filter((reason) => isUrgentReason(reason)).map((reason) => urgentDueAt(submittedAt, reason).getTime());
  if (urgent.length > 0) return new Date(Math.min(...urgent));
  if (reasons.length === 0) return endOfDay(new Date(submittedAt.getTime() + SUBMISSION_DAYS * DAY_MS));
  return endOfDay(businessDaysAfter(submittedAt, DISPUTE_DUE_BUSINESS_DAYS));
}

/** The statuses that a role may list: only admins look up decided items, and items that only an admin decides. */
export function listedStatuses(role: Role, filter: QueueStatus | undefined): QueueStatus[] {
  const allowed: QueueStatus[] =
    role === 'admin' ? ['in_review', 'needs_admin_review', 'approved', 'rejected', 'withdrawn'] : ['in_review'];
  if (filter !== undefined) return allowed.filter((status) => status === filter);
  return allowed.filter(isOpen);
}

/** "2026-W23": the ISO week, in UTC (product decision C1). */
export function isoWeek(time: Date): string {
  const day = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
  // The week belongs to the year of its Thursday.
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const week = Math.ceil(((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / DAY_MS + 1) / 7);
  return `${day.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/** The number of a reviewer's decisions, and how many of them were wrong. */
export interface ReviewerRecord {
  userId: string;
  reviews: number;
  /** Decisions that the final outcome went against (product decision Q6). */
  overturned: number;
}

export const accuracyPercentage = ({ reviews, overturned }: ReviewerRecord): number =>
  reviews === 0 ? 0 : Math.round((1000 * (reviews - Math.min(overturned, reviews))) / reviews) / 10;

/** Reviewers with 20 decisions or more come first, by accuracy and then by number of decisions; the others follow. */
export function rankReviewers(records: readonly ReviewerRecord[]): ReviewerRecord[] {
  const isRanked = ({ reviews }: ReviewerRecord): boolean => reviews >= RANKED_FROM_DECISIONS;
  return records.toSorted(
    (a, b) =>
      Number(isRanked(b)) - Number(isRanked(a)) ||
      (isRanked(a) ? accuracyPercentage(b) - accuracyPercentage(a) : 0) ||
      b.reviews - a.reviews ||
      (a.userId < b.userId ? -1 : 1),
  );
}

/** Admins have a fixed number instead of a rank, and members none. A reviewer without decisions ranks last. */
export function rankOf(userId: string, role: Role, ranked: readonly ReviewerRecord[]): number | null {
  if (role === 'admin') return ADMIN_RANK;
  if (role === 'user') return null;
  const index = ranked.findIndex((record) => record.userId === userId);
  return index === -1 ? ranked.length + 1 : index + 1;
}

export interface LastApplication {
  status: 'pending' | 'approved' | 'denied';
  decidedAt: Date | null;
}

/** When an applicant may apply again after a denial (product decision Q8). */
export const applyAgainAt = ({ status, decidedAt }: LastApplication): Date | null =>
  status === 'denied' && decidedAt ? new Date(decidedAt.getTime() + APPLY_AGAIN_DAYS * DAY_MS) : null;

export const answerDueAt = (appliedAt: Date): Date => new Date(appliedAt.getTime() + APPLICATION_ANSWER_HOURS * HOUR_MS);

/** Why the member may not apply: an application is pending, or was denied in the last 30 days (product decision Q8). Null if they may. */
export function refusalToApply(
  last: LastApplication | undefined,
  role: Role,
  now: Date,
): 'APPLICATION_PENDING' | 'APPLY_AGAIN_LATER' | 'CONFLICT' | null {
  if (role !== 'user') return 'CONFLICT';
  if (last?.status === 'pending') return 'APPLICATION_PENDING';
  const again = last ? applyAgainAt(last) : null;
  return again !== null && again > now ? 'APPLY_AGAIN_LATER' : null;
}

/** Replaces names and handles of the subject with "this person" before the text goes to the assistant. */
export function withoutNames(text: string, subject: { person_name: string; platforms: readonly { social_id: string }[] }): string {
  const names = [...subject.person_name.split(/[\s-]+/), ...subject.platforms.map(({ social_id }) => social_id.replace(/^@/, ''))]
    .filter((word) => word.length > 1)
    .toSorted((a, b) => b.length - a.length);
  // Compiling the pattern takes longer than everything else here, and few texts contain a name.
  const folded = foldCase(text);
  if (!names.some((name) => folded.includes(foldCase(name)))) return text;
  const anyName = names.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|');
  const pattern = new RegExp(`@?(?<![\\p{L}\\p{N}])(?:${anyName})(?![\\p{L}\\p{N}])(?:\\s+(?:${anyName})(?![\\p{L}\\p{N}]))*`, 'giu');
  return text.replace(pattern, 'this person');
}

/** Folds case as a pattern with the flag `i` does, also for letters such as the long s (ſ). */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase();
