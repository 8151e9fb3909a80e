import { ALREADY_SENT, on, type BoundRoute } from '../../platform/http/route-binding.ts';
import type { NotificationsDependencies } from './dependencies.ts';
import type { LiveNotices } from './live-notices.ts';
import { changePreferences } from './preferences/change-preferences.ts';
import { readPushState, subscribe, unsubscribe } from './push/subscribe.ts';
import { listNotifications, markNotificationsRead } from './read-notifications.ts';

export const notificationRoutes = (deps: NotificationsDependencies, live: LiveNotices): BoundRoute[] => [
  on('GET /notifications/stream', async (ctx, { request, reply }) => {
    await live.open(ctx, request, reply);
    return ALREADY_SENT;
  }),
  on('GET /notifications', (ctx, { query }) => listNotifications(ctx, deps, query.page)),
  on('POST /notifications/read', (ctx, { body }) => markNotificationsRead(ctx, deps, body.ids)),
  on('GET /user/notification-preferences', (ctx) => deps.preferences.read(ctx.db, ctx.actor.userId)),
  on('PUT /user/notification-preferences', (ctx, { body }) => changePreferences(ctx, deps.preferences, body)),
  on('GET /notifications/push', (ctx) => readPushState(ctx, deps)),
  on('POST /notifications/push', (ctx, { body }) => subscribe(ctx, deps, body)),
  on('DELETE /notifications/push', (ctx, { body }) => unsubscribe(ctx, deps, body.endpoint)),
];
