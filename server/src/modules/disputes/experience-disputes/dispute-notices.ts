import { isoDay } from '@candor/contract/dates';
import type { Database } from '../../../platform/db/database.ts';
import type { DerivedNotice } from '../../notifications/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { disputesOf } from './list-experience-disputes.ts';
import type { DisputeOfSide } from './present-dispute.ts';
import { noticeLink } from '../rules.ts';

/** A member's notices about disputes in which they are a side. */
export async function disputeNotices(db: Database, deps: DisputesDependencies, userId: string, since: string): Promise<DerivedNotice[]> {
  return (await disputesOf(db, deps, userId)).flatMap(noticesOf).filter((notice) => notice.day >= since);
}

function noticesOf({ dispute, role }: DisputeOfSide): DerivedNotice[] {
  const { id, status, createdAt, resolvedAt, answeredDay } = dispute;
  const notices: DerivedNotice[] = [];
  const link = noticeLink(id);
  if (role === 'author') notices.push({ key: `dispute-filed:${id}`, kind: 'dispute_filed', link, params: {}, day: isoDay(createdAt) });
  if (role === 'disputing' && answeredDay !== null) {
    notices.push({ key: `dispute-answered:${id}`, kind: 'dispute_updated', link, params: {}, day: answeredDay });
  }
  if (resolvedAt)
    notices.push({ key: `dispute-decided:${id}`, kind: 'dispute_decided', link, params: { status }, day: isoDay(resolvedAt) });
  return notices;
}

/** The members who filed a dispute about the experience. */
export async function memberIdsWithDispute(db: Database, deps: DisputesDependencies, experienceId: number): Promise<string[]> {
  return (await deps.disputes.listAbout(db, [experienceId])).flatMap(({ disputingUserId }) => disputingUserId ?? []);
}
