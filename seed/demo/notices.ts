import type { NotificationKind } from '@candor/contract/statuses';
import type { Random } from '../random.ts';
import { daysBefore } from './timeline.ts';
import type { DemoMember, DemoNotice, DemoCommunity } from './community.ts';

/** How far back the notices of the demo go. */
const OLDEST_NOTICE_DAYS = 45;

/** The members' notices of the last weeks; the recent ones of the demo people, except the second admin, are unread. */
export function notifyMembers(random: Random, community: Omit<DemoCommunity, 'notices'>): DemoNotice[] {
  const notices: DemoNotice[] = [];
  const since = daysBefore(community.now, OLDEST_NOTICE_DAYS);
  const withUnread = new Set(community.members.slice(0, 4));
  const addNotice = (
    member: DemoMember | null,
    kind: NotificationKind,
    at: Date | null,
    link: string,
    params: DemoNotice['params'] = {},
  ): void => {
    if (!member || at === null || at < since || at > community.now) return;
    const isRead =
      !(withUnread.has(member) && at > daysBefore(community.now, 30)) && (at < daysBefore(community.now, 6) || random.chance(0.6));
    notices.push({ id: random.uuid(), member, kind, params, link, at, isRead });
  };
  // Notices about experiences, replies and disputes of experiences are not stored: they are computed when a member reads them.
  for (const { owner, claimant, status, createdAt, resolvedAt } of community.ownershipDisputes) {
    addNotice(owner, 'ownership_claimed', createdAt, '/my-disputes');
    for (const side of [owner, claimant]) addNotice(side, 'ownership_decided', resolvedAt, '/my-disputes', { status });
  }
  for (const { member, status, decidedAt } of community.applications)
    addNotice(member, 'application_decided', decidedAt, '/community', { status: status === 'approved' ? 'approved' : 'denied' });
  return notices;
}
