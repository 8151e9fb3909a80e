import { z } from 'zod';
import { defineRoutes, ownData } from './route.ts';
import { DIGESTS, NOTIFICATION_KINDS, type NotificationKind } from '../rules/statuses.ts';

const ofEachKind = <T extends z.ZodType>(item: T): Record<NotificationKind, T> =>
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, item])) as Record<NotificationKind, T>;

const channels = z.object({ app: z.boolean(), email: z.boolean(), sms: z.boolean(), push: z.boolean() });

/** Which channels each kind of notice uses, if the settings' master switch is on too. Security messages always go out by e-mail. */
export const NotificationPreferences = z
  .object({ preferences: z.object(ofEachKind(channels)), digest: z.enum(DIGESTS) })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.output<typeof NotificationPreferences>;

const changedChannels = z.strictObject(channels.partial().shape);

export const UpdatePreferencesBody = z.strictObject({
  preferences: z.strictObject(ofEachKind(changedChannels.optional())).optional(),
  digest: z.enum(DIGESTS).optional(),
});

export const preferenceRoutes = defineRoutes({
  'GET /user/notification-preferences': {
    summary: 'Which notices the caller gets, and through which channels',
    data: NotificationPreferences,
    ...ownData,
  },
  'PUT /user/notification-preferences': {
    summary: 'Change which notices the caller gets; settings that are left out stay as they are',
    who: 'member',
    whileBanned: true,
    body: UpdatePreferencesBody,
    data: NotificationPreferences,
    errors: ['VALIDATION_FAILED'],
  },
});
