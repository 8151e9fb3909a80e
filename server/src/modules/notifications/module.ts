import type { Language } from '@candor/contract/speak';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { ALREADY_SENT, on } from '../../platform/http/route-binding.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetOldNoticesJob } from './jobs.ts';
import { LiveNotices } from './live-notices.ts';
import { notify, type NewNotice, type NotificationsDependencies } from './notify.ts';
import type { NotificationsPorts } from './ports.ts';
import { exportNotifications, listNotifications, markNotificationsRead } from './read-notifications.ts';
import { NoticeStore } from './store.ts';

export type Notifications = ReturnType<typeof notificationsModule>;

export function notificationsModule(platform: Platform, ports: NotificationsPorts) {
  const notices = new NoticeStore(platform.vault);
  const deps: NotificationsDependencies = { ...platform, notices, ports };
  const live = new LiveNotices(deps);
  return {
    routes: [
      on('GET /notifications/stream', async (ctx, { request, reply }) => {
        await live.open(ctx, request, reply);
        return ALREADY_SENT;
      }),
      on('GET /notifications', (ctx, { query }) => listNotifications(ctx, notices, query.page)),
      on('POST /notifications/read', (ctx, { body }) => markNotificationsRead(ctx, notices, body.ids)),
    ],
    /** Ends what is open; streams that are opened later end at once. */
    close: (): void => live.close(),
    jobs: [forgetOldNoticesJob(deps)],
    exportOf: (db: Database, userId: string, language: Language): Promise<Record<string, unknown>> =>
      exportNotifications(db, notices, userId, language),
    notify: (ctx: Context, userId: string, notice: NewNotice): Promise<void> => notify(ctx, deps, userId, notice),
  };
}
