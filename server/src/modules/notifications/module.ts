import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { on } from '../../platform/http/route-binding.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetOldNoticesJob } from './jobs.ts';
import { notify, type NewNotice, type NotificationsDependencies } from './notify.ts';
import type { NotificationsPorts } from './ports.ts';
import { exportNotifications, listNotifications, markNotificationsRead } from './read-notifications.ts';
import { NoticeStore } from './store.ts';

export type Notifications = ReturnType<typeof notificationsModule>;

export function notificationsModule(platform: Platform, ports: NotificationsPorts) {
  const notices = new NoticeStore(platform.vault);
  const deps: NotificationsDependencies = { ...platform, notices, ports };
  return {
    routes: [
      on('GET /notifications', (ctx, { query }) => listNotifications(ctx, notices, query.page)),
      on('POST /notifications/read', (ctx, { body }) => markNotificationsRead(ctx, notices, body.ids)),
    ],
    jobs: [forgetOldNoticesJob(deps)],
    exportOf: (db: Database, userId: string): Promise<Record<string, unknown>> => exportNotifications(db, notices, userId),
    notify: (ctx: Context, userId: string, notice: NewNotice): Promise<void> => notify(ctx, deps, userId, notice),
  };
}
