import { z } from 'zod';
import { CodeSent } from './accounts.ts';
import { Appeal, APPEAL_ERRORS, AppealBody } from './decisions.ts';
import { takedownFields } from './disputes.ts';
import { emailAddress, phoneNumber, platformValue, profileCode } from '../fields/fields.ts';
import { defineRoutes, isoDate, isoTime, publicId, tokenParams } from './route.ts';
import { DISPUTE_STATUSES, EXPERIENCE_STATUSES } from '../rules/statuses.ts';

const Dispute = z.object({
  id: z.uuid(),
  status: z.enum(DISPUTE_STATUSES),
  admin_notes: z.string().nullable(),
  decision_id: z.uuid().nullable(),
  due_at: isoTime,
  resolved_at: isoTime.nullable(),
});

/** That something is published about an identifier, and no word of it. */
export const PublishedItem = z.object({
  experience_id: publicId,
  platform: platformValue,
  status: z.enum(EXPERIENCE_STATUSES),
  published_month: isoDate,
  dispute: Dispute.nullable(),
});
export type PublishedItem = z.output<typeof PublishedItem>;

const Found = z.object({ token: z.string(), items: z.array(PublishedItem) });

/** The way for people without an account (product decision L5); the first call answers alike whatever is held. */
export const privacyRoutes = defineRoutes({
  'POST /privacy/requests': {
    summary: 'Send a code to a phone number or e-mail address',
    who: 'visitor',
    body: z.discriminatedUnion('channel', [
      z.strictObject({ channel: z.literal('phone'), value: phoneNumber() }),
      z.strictObject({ channel: z.literal('email'), value: emailAddress }),
    ]),
    data: CodeSent.extend({ id: z.uuid() }),
    errors: ['VALIDATION_FAILED', 'UNSUPPORTED_REGION', 'SMS_SERVICE_NOT_CONFIGURED'],
  },
  'POST /privacy/requests/verify': {
    summary: 'Prove control of it, and see whether something is published about it',
    who: 'visitor',
    body: z.strictObject({ id: z.uuid(), verification_code: profileCode }),
    data: Found,
    errors: ['VALIDATION_FAILED', 'INVALID_CODE', 'CODE_EXPIRED'],
  },
  'GET /privacy/requests/{token}': { summary: 'The same, again', who: 'visitor', params: tokenParams, data: Found, errors: [] },
  'POST /privacy/requests/{token}/takedown': {
    summary: 'Ask for a takedown, which becomes an experience dispute',
    who: 'visitor',
    params: tokenParams,
    body: z.strictObject(takedownFields),
    data: z.object({ dispute: Dispute }),
    idempotent: true,
    errors: ['VALIDATION_FAILED', 'APPEAL_INSTEAD', 'DISPUTE_OPEN'],
  },
  'POST /privacy/requests/{token}/appeals': {
    summary: 'Appeal against the outcome of a takedown',
    who: 'visitor',
    params: tokenParams,
    body: AppealBody,
    data: z.object({ appeal: Appeal }),
    status: 201,
    idempotent: true,
    errors: APPEAL_ERRORS,
  },
});
