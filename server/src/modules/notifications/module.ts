import type { Context } from '../../platform/context.ts';
import { on } from '../../platform/http/route-binding.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify, type NewNotice } from './notify.ts';
import { listNotifications, markNotificationsRead } from './read-notifications.ts';
import { NoticeStore } from './store.ts';

export type Notifications = ReturnType<typeof notificationsModule>;

export function notificationsModule(platform: Platform) {
  const notices = new NoticeStore(platform.vault);
  return {
    routes: [
      on('GET /notifications', (ctx, { query }) => listNotifications(ctx, notices, query.page)),
      on('POST /notifications/read', (ctx, { body }) => markNotificationsRead(ctx, notices, body.ids)),
    ],
    jobs: [] as JobHandler[],
    notify: (ctx: Context, userId: string, notice: NewNotice): Promise<void> => notify(ctx, notices, userId, notice),
  };
}
