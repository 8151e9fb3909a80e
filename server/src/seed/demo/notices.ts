import type { NotificationKind } from '@candor/contract/statuses';
import type { Random } from '../random.ts';
import { after, daysBefore, HOUR_MS } from './timeline.ts';
import type { DemoMember, DemoNotice, DemoWorld } from './world.ts';

const KEPT_DAYS = 45;

/** What the members were told in the last weeks; what the demo people were told stands unread. */
export function notifyMembers(random: Random, world: Omit<DemoWorld, 'notices'>): DemoNotice[] {
  const notices: DemoNotice[] = [];
  const since = daysBefore(world.now, KEPT_DAYS);
  const demoPeople = new Set(world.members.slice(0, 4));
  const tell = (
    member: DemoMember | null,
    kind: NotificationKind,
    at: Date | null,
    link: string,
    params: DemoNotice['params'] = {},
  ): void => {
    if (!member || at === null || at < since || at > world.now) return;
    const isRead = !(demoPeople.has(member) && at > daysBefore(world.now, 30)) && (at < daysBefore(world.now, 6) || random.chance(0.6));
    notices.push({ id: random.uuid(), member, kind, params, link, at, isRead });
  };
  for (const { author, subject, status, decidedAt } of world.experiences) {
    if (status === 'rejected' || status === 'approved') tell(author, 'experience_decided', decidedAt, '/my-experiences', { status });
    if (status === 'approved') tell(subject.member, 'linked_experience', decidedAt && after(decidedAt, HOUR_MS), '/linked-experiences');
  }
  for (const { author, status, decidedAt, experience, isBySubject } of world.replies) {
    if (status === 'rejected' || status === 'approved')
      tell(author, 'reply_decided', decidedAt, isBySubject ? '/linked-experiences' : '/search', { status });
    if (status === 'approved') tell(experience.author, 'reply_received', decidedAt, '/my-experiences');
  }
  for (const { experience, by, status, createdAt, resolvedAt } of world.experienceDisputes) {
    tell(experience.author, 'dispute_filed', createdAt, '/my-disputes');
    for (const side of [by, experience.author]) tell(side, 'dispute_decided', resolvedAt, '/my-disputes', { status });
  }
  for (const { owner, claimant, status, createdAt, resolvedAt } of world.ownershipDisputes) {
    tell(owner, 'ownership_claimed', createdAt, '/my-disputes');
    for (const side of [owner, claimant]) tell(side, 'ownership_decided', resolvedAt, '/my-disputes', { status });
  }
  for (const { member, status, decidedAt } of world.applications)
    tell(member, 'application_decided', decidedAt, '/community', { status: status === 'approved' ? 'approved' : 'denied' });
  return notices;
}
