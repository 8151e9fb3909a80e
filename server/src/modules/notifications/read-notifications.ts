import type { Notification } from '@candor/contract/notifications';
import { paginate, type Pagination } from '@candor/contract/route';
import type { Language } from '@candor/contract/speak';
import type { MemberContext } from '../../platform/context.ts';
import { wake } from '../../platform/db/wake.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Notice, NoticeStore } from './store.ts';
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

export async function listNotifications(
  ctx: MemberContext,
  notices: NoticeStore,
  page: number,
): Promise<{ notifications: Notification[]; unread: number; pagination: Pagination }> {
  const { notices: listed, total, unread } = await notices.list(ctx.db, ctx.actor.userId, page, PER_PAGE);
  return {
    notifications: listed.map((notice) => presentNotice(notice, ctx.language ?? 'en')),
    unread,
    pagination: paginate(page, PER_PAGE, total, listed.length),
  };
}

export async function exportNotifications(
  db: Database,
  notices: NoticeStore,
  userId: string,
  language: Language,
): Promise<Record<string, unknown>> {
  const all = await notices.listAll(db, userId);
  return {
    notifications: all.map(({ kind, params, createdAt, isRead }) => ({
      kind,
      text: noticeText(language, kind, params),
      created_at: createdAt.toISOString(),
      read: isRead,
    })),
  };
}

export async function markNotificationsRead(
  ctx: MemberContext,
  notices: NoticeStore,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> {
  const unread = await notices.markRead(ctx.db, ctx.actor.userId, ids, ctx.clock.now());
  await wake(ctx.db, ctx.actor.userId);
  return { unread };
}
