import type { Notification } from '@candor/contract/notifications';
import { paginate, type Pagination } from '@candor/contract/route';
import type { Language } from '@candor/contract/language';
import type { MemberContext } from '../../platform/context.ts';
import { notifyMember } from '../../platform/db/change-feed/outbox.ts';
import type { Database } from '../../platform/db/database.ts';
import type { NotificationsDependencies } from './dependencies.ts';
import type { Notice } from './store.ts';
import { noticeText } from './texts.ts';

const PER_PAGE = 20;

export const presentNotice = ({ id, kind, params, link, createdAt, isRead }: Notice, language: Language): Notification => ({
  id,
  kind,
  text: noticeText(language, kind, params),
  link,
  created_at: createdAt.toISOString(),
  read: isRead,
});

type Notices = Pick<NotificationsDependencies, 'notices' | 'derived'>;

/** Stored and computed notices together, newest first. */
export async function listNotifications(
  ctx: MemberContext,
  { notices, derived }: Notices,
  page: number,
): Promise<{ notifications: Notification[]; unread: number; pagination: Pagination }> {
  const { userId } = ctx.actor;
  const [stored, derivedNotices] = await Promise.all([notices.list(ctx.db, userId, page * PER_PAGE), derived.listOf(ctx.db, userId)]);
  const all = [...stored.notices, ...derivedNotices].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const listed = all.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  return {
    notifications: listed.map((notice) => presentNotice(notice, ctx.language ?? 'en')),
    unread: stored.unread + derivedNotices.filter(({ isRead }) => !isRead).length,
    pagination: paginate(page, PER_PAGE, stored.total + derivedNotices.length, listed.length),
  };
}

export async function exportNotifications(
  db: Database,
  { notices, derived, preferences, subscriptions }: Notices & Pick<NotificationsDependencies, 'preferences' | 'subscriptions'>,
  userId: string,
  language: Language,
): Promise<Record<string, unknown>> {
  const all = [...(await notices.listAll(db, userId)), ...(await derived.listOf(db, userId))];
  const browsers = await subscriptions.ofMember(db, userId);
  return {
    notification_preferences: await preferences.read(db, userId),
    push_subscriptions: browsers.map(({ subscription }) => ({ endpoint: subscription.endpoint })),
    notifications: all.map(({ kind, params, createdAt, isRead }) => ({
      kind,
      text: noticeText(language, kind, params),
      created_at: createdAt.toISOString(),
      read: isRead,
    })),
  };
}

export const countUnread = async (db: Database, { notices, derived }: Notices, userId: string): Promise<number> =>
  (await notices.countUnread(db, userId)) + (await derived.countUnread(db, userId));

export async function markNotificationsRead(
  ctx: MemberContext,
  deps: Notices,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> {
  const { userId } = ctx.actor;
  await deps.notices.markRead(ctx.db, userId, ids, ctx.clock.now());
  await deps.derived.markRead(ctx.db, userId, ids);
  await notifyMember(ctx.db, userId);
  return { unread: await countUnread(ctx.db, deps, userId) };
}
