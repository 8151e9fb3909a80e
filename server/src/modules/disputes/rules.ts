import type { DisputeCounts } from '@candor/contract/admin-disputes';
import { businessDaysAfter } from '@candor/contract/dates';
import type { DisputeFilter, DisputeStatus } from '@candor/contract/statuses';
import { DISPUTE_DUE_BUSINESS_DAYS } from '@candor/contract/limits';
import { isUrgentReason, urgentDueAt } from '@candor/contract/urgency';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';

/** When a dispute that isn't urgent is due. */
export const dueAt = (filedAt: Date): Date => businessDaysAfter(filedAt, DISPUTE_DUE_BUSINESS_DAYS);

/** An urgent ground is decided within hours, any other within business days. */
export const disputeDueAt = (filedAt: Date, ground: string): Date =>
  isUrgentReason(ground) ? urgentDueAt(filedAt, ground) : dueAt(filedAt);

/**
 * The time until which the author may answer before the experience can be removed: the hours count from the daily digest that notifies
 * them. The callers don't wait if the author has answered or the dispute is urgent.
 */
export function answerUntil(filedAt: Date, { hours, digestHour }: { hours: number; digestHour: number }): Date {
  if (hours === 0) return filedAt;
  const digest = new Date(Date.UTC(filedAt.getUTCFullYear(), filedAt.getUTCMonth(), filedAt.getUTCDate(), digestHour));
  if (digest <= filedAt) digest.setUTCDate(digest.getUTCDate() + 1);
  return new Date(digest.getTime() + hours * HOUR_MS);
}

const NEW_DISPUTE_AFTER_DAYS = 30;

/** From when a person whose dispute was refused may dispute the same experience again. Until then they can only appeal. */
export const newDisputeFrom = ({ status, resolvedAt }: { status: DisputeStatus; resolvedAt: Date | null }): Date | null =>
  status === 'rejected' && resolvedAt ? new Date(resolvedAt.getTime() + NEW_DISPUTE_AFTER_DAYS * DAY_MS) : null;

/** A decision is final, and nothing is added after it. @throws AppError ALREADY_RESOLVED */
export function assertPending(status: DisputeStatus): void {
  if (status !== 'pending') throw new AppError('ALREADY_RESOLVED');
}

/** Product decision I6: resolved is a filter over both outcomes. */
export const statusesOf = (filter: DisputeFilter | undefined): readonly DisputeStatus[] | undefined =>
  filter === undefined ? undefined : filter === 'resolved' ? ['approved', 'rejected'] : [filter];

export const countsOf = ({ pending, approved, rejected }: Record<DisputeStatus, number>): DisputeCounts => ({
  total: pending + approved + rejected,
  pending,
  resolved: approved + rejected,
  approved,
  rejected,
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Whether the text has the form of a reference to the owner of a linked ID, which names no member. */
export const isReference = (text: string): boolean => UUID.test(text);

const FILE_URL = /^\/api\/v1\/files\/([0-9a-f-]{36})(?:\?token=[\w.-]{1,200})?$/;

/**
 * The id of an upload, from its id or from the URL that `POST /files/evidence` returned. No URL is ever fetched.
 * @throws AppError INVALID_EVIDENCE
 */
export function evidenceIdOf(idOrUrl: string): string {
  const id = UUID.test(idOrUrl) ? idOrUrl : FILE_URL.exec(idOrUrl)?.[1];
  if (id === undefined || !UUID.test(id)) throw new AppError('INVALID_EVIDENCE');
  return id;
}

export type Side = 'disputing' | 'author';
/** Their order never changes: upload links contain a side's position. */
export const SIDES: readonly Side[] = ['disputing', 'author'];

/** Each side has an attachment of its own, so that it can't see the other's files by mistake. */
export const disputeEvidence = (disputeId: string, side: Side) => ({ kind: 'experience_dispute' as const, id: `${side}:${disputeId}` });

export const claimEvidence = (disputeId: string) => ({ kind: 'ownership_dispute' as const, id: disputeId });

/** The evidence that the author gave with the experience. */
export const experienceEvidence = (experienceId: number) => ({ kind: 'experience' as const, id: String(experienceId) });

/** The link of a notice about a dispute of either kind leads to the dispute itself. */
export const noticeLink = (disputeId: string): string => `/my-disputes?dispute=${disputeId}`;
