import { z } from 'zod';
import { count } from './fields.ts';
import { defineRoutes, isoTime, pageQuery, pagination } from './route.ts';
import { NOTIFICATION_KINDS } from './statuses.ts';

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

export const notificationRoutes = defineRoutes({
  'GET /notifications': {
    summary: 'Notices, newest first',
    who: 'member',
    query: pageQuery,
    data: z.object({ notifications: z.array(Notification), unread: count, pagination }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /notifications/read': {
    summary: 'Mark notices as read, all of them when no ids are given',
    who: 'member',
    body: z.strictObject({ ids: z.array(z.uuid()).max(1_000).optional() }),
    data: z.object({ unread: count }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /notifications/stream': {
    summary: 'Notices as they come: server-sent events, read with fetch and the bearer',
    who: 'member',
    data: Notification,
    reply: 'stream',
    errors: [],
  },
});
