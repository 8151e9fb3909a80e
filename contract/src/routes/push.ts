import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { defineRoutes, nothing, ownData } from './route.ts';

const ENDPOINT_MAX = 2_000;
/** An uncompressed point of P-256, and 16 bytes, in base64url with or without its padding. */
const PUBLIC_KEY = /^B[\w-]{86}=?$/;
const SECRET = /^[\w-]{22}(?:==)?$/;

const endpoint = z
  .string({ error: issue('pushEndpoint') })
  .max(ENDPOINT_MAX, issue('pushEndpoint'))
  .refine((address) => URL.canParse(address) && /^https?:/.test(address), issue('pushEndpoint'));
const keys = z.strictObject({
  p256dh: z.string({ error: issue('pushKeys') }).regex(PUBLIC_KEY, issue('pushKeys')),
  auth: z.string({ error: issue('pushKeys') }).regex(SECRET, issue('pushKeys')),
});

/** The JSON form of a browser's `PushSubscription`. */
export const PushSubscription = z.strictObject({ endpoint, keys });
export type PushSubscription = z.output<typeof PushSubscription>;

/** `subscribed`: whether the browser of this session gets pushes. */
export const PushState = z.object({ public_key: z.string(), subscribed: z.boolean() });
export type PushState = z.output<typeof PushState>;

export const pushRoutes = defineRoutes({
  'GET /notifications/push': {
    summary: 'The key for subscribing, and whether the browser of this session is subscribed',
    data: PushState,
    ...ownData,
  },
  'POST /notifications/push': {
    summary: 'Send pushes to the browser of this session',
    who: 'member',
    whileBanned: true,
    body: PushSubscription,
    data: nothing,
    status: 201,
    errors: ['VALIDATION_FAILED'],
  },
  'DELETE /notifications/push': {
    summary: 'End the subscription with this endpoint, or the one of this session’s browser',
    who: 'member',
    whileBanned: true,
    body: z.strictObject({ endpoint: endpoint.optional(), keys: keys.optional() }).default({}),
    data: nothing,
    errors: ['VALIDATION_FAILED'],
  },
});
