import { z } from 'zod';
import { count } from '../fields/fields.ts';
import { QueueCounts } from './staff/moderation.ts';
import { defineRoutes, isoTime, ownPages, pagination } from './route.ts';
import { NOTIFICATION_KINDS, ROLES } from '../rules/statuses.ts';

/** The text never names a person; `link` is a path of the web app. */
export const Notification = z
  .object({
    id: z.uuid(),
    kind: z.enum(NOTIFICATION_KINDS),
    text: z.string(),
    link: z.string().nullable(),
    created_at: isoTime,
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof Notification>;

/**
 * One event of the stream. Without a notification, something else changed, and lists that are on screen may be out of date. `role` is the
 * member's present role: a client that shows another one loads the member again. With `queue`, the event contains only the counts of the
 * review queue, for reviewers and admins.
 */
export const NotificationEvent = z
  .object({ unread: count, role: z.enum(ROLES), notification: Notification.nullable(), queue: QueueCounts.nullable() })
  .meta({ id: 'NotificationEvent' });
export type NotificationEvent = z.output<typeof NotificationEvent>;

export const notificationRoutes = defineRoutes({
  'GET /notifications': {
    summary: 'Notices, newest first',
    data: z.object({ notifications: z.array(Notification), unread: count, pagination }),
    ...ownPages,
  },
  'POST /notifications/read': {
    summary: 'Mark notices as read, all of them when no ids are given',
    who: 'member',
    whileBanned: true,
    body: z.strictObject({ ids: z.array(z.uuid()).max(1_000).optional() }),
    data: z.object({ unread: count }),
    errors: ['VALIDATION_FAILED'],
  },
  /**
   * A stream of type text/event-stream. Each event is a line `data: <JSON of NotificationEvent>` and an empty line, without an event name or
   * id: `data: {"unread":3,"role":"user","notification":{…},"queue":null}`. The server sends one
   * - for each new notice;
   * - with a notification of null at the start of the stream, after notices were read elsewhere, and when it may have missed a notice;
   * - with a `queue`, to reviewers and admins, within about a second of a change of its counts.
   *
   * Every 25 s it sends a line that is only `:`. The stream ends with the session, when the member is suspended and when the server stops.
   * A client then pauses, opens it again and loads GET /notifications. A session may have three streams: the fourth gets 429 with
   * Retry-After. A suspended member gets 403 BANNED.
   */
  'GET /notifications/stream': {
    summary: 'New notices as they arrive: server-sent events, read with fetch and the bearer token',
    who: 'member',
    gates: {},
    data: NotificationEvent,
    reply: 'stream',
    errors: [],
  },
});
