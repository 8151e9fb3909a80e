import { z } from 'zod';
import { CodeSent } from './accounts.ts';
import { Appeal, APPEAL_ERRORS, AppealBody, Decision } from './decisions.ts';
import { evidenceIds, takedownFields } from './disputes.ts';
import { Reply } from './experiences.ts';
import { emailAddress, phoneNumber, platform, platformValue, sixDigitCode, prose, typedSocialId } from '../fields/fields.ts';
import { issue, issueText } from '../messages/issue.ts';
import { message } from '../messages/message.ts';
import { Proof, PROOF_CHECK_ERRORS, ProofEvidenceBody, startProofRoute } from './proofs.ts';
import { DISPUTE_FILE_MAX_BYTES, REPLY_MAX } from '../rules/limits.ts';
import { canonicalSocialId } from '../rules/social-id.ts';
import { defineRoutes, isoDate, isoTime, publicId, tokenParams } from './route.ts';
import { DISPUTE_STATUSES, EXPERIENCE_STATUSES, ON_BEHALF_OF, TAG_TYPES } from '../rules/statuses.ts';

const Dispute = z.object({
  id: z.uuid(),
  status: z.enum(DISPUTE_STATUSES),
  admin_notes: z.string().nullable(),
  decision_id: z.uuid().nullable(),
  due_at: isoTime,
  resolved_at: isoTime.nullable(),
  /** After a refusal: from when the caller may ask again. */
  new_dispute_from: isoTime.nullable(),
});

/** An experience in a privacy request: its categories without its text. The requester has proved that an identifier in it is theirs. */
export const PublishedItem = z.object({
  experience_id: publicId,
  platform: platformValue,
  status: z.enum(EXPERIENCE_STATUSES),
  published_month: isoDate,
  tags: z.array(z.object({ label: z.string(), type: z.enum(TAG_TYPES) })),
  /** Whether the takedown is on the fast lane. */
  urgent: z.boolean(),
  /** Hidden until the takedown is decided. */
  hidden: z.boolean(),
  dispute: Dispute.nullable(),
  /** The decision about the takedown. */
  decision: Decision.nullable(),
  /** The caller's reply, with the decision if it was rejected. */
  reply: Reply.extend({ decision: Decision.nullable() }).nullable(),
});
export type PublishedItem = z.output<typeof PublishedItem>;

const REQUEST_CHANNELS = ['phone', 'email', 'handle'] as const;

const PrivacyRequest = z.object({
  token: z.string(),
  channel: z.enum(REQUEST_CHANNELS),
  /** The platform, for a handle. */
  platform: platformValue.nullable(),
  /** The code isn't in the handle's profile yet: until it is, there are no items. */
  needs_proof: z.boolean(),
  expires_at: isoTime,
  items: z.array(PublishedItem),
});

/** Every reply without items has the same length, so that its size doesn't reveal what is published. */
const PADDED_BYTES = 1024;

const byPhone = z.strictObject({ channel: z.literal('phone'), value: phoneNumber() });
const byEmail = z.strictObject({ channel: z.literal('email'), value: emailAddress });
const byHandle = z
  .strictObject({
    channel: z.literal('handle'),
    platform,
    value: typedSocialId,
    contact: z.discriminatedUnion('channel', [byPhone, byEmail]),
  })
  .superRefine((handle, context) => {
    const parsed = canonicalSocialId(handle.platform, handle.value);
    if (!parsed.ok) {
      context.addIssue({ code: 'custom', path: [parsed.field === 'platform' ? 'platform' : 'value'], message: issueText(parsed.message) });
    } else if (parsed.type !== 'handle') {
      context.addIssue({ code: 'custom', path: ['platform'], message: issueText(message('platformWithoutHandles')) });
    }
  });

/** Calls about a request that was verified. Its token shows that the caller may make them. */
const withToken = { who: 'visitor', params: tokenParams } as const;

/** Calls for people without an account (product decision L5); the first call's reply doesn't depend on what is published. */
export const privacyRoutes = defineRoutes({
  'POST /privacy/requests': {
    summary: 'Send a code to a phone number or e-mail address, to ask about it or about a handle',
    who: 'visitor',
    body: z.discriminatedUnion('channel', [byPhone, byEmail, byHandle]),
    data: CodeSent.extend({ id: z.uuid() }),
    errors: ['VALIDATION_FAILED', 'UNSUPPORTED_REGION', 'SMS_SERVICE_NOT_CONFIGURED'],
  },
  'POST /privacy/requests/verify': {
    summary: 'Enter the code, and see what is published about the identifier',
    who: 'visitor',
    body: z.strictObject({ id: z.uuid(), verification_code: sixDigitCode }),
    data: PrivacyRequest,
    errors: ['VALIDATION_FAILED', 'INVALID_CODE', 'CODE_EXPIRED'],
    paddedToBytes: PADDED_BYTES,
  },
  'GET /privacy/requests/{token}': {
    summary: 'What is published about the identifier of a request',
    ...withToken,
    data: PrivacyRequest,
    errors: [],
    paddedToBytes: PADDED_BYTES,
  },
  'POST /privacy/requests/{token}/proof': {
    summary: 'Get a code for the public profile of the handle; repeating the call returns the same code',
    ...withToken,
    ...startProofRoute,
  },
  'POST /privacy/requests/{token}/proof/check': {
    summary: 'Look for the code in the public profile',
    ...withToken,
    data: z.object({ proof: Proof }),
    errors: [...PROOF_CHECK_ERRORS, 'ALREADY_PROVED', 'PROOF_NOT_SUPPORTED'],
    cost: 10,
  },
  'POST /privacy/requests/{token}/proof/evidence': {
    summary: 'Have a reviewer check a screenshot or screen recording instead',
    ...withToken,
    body: ProofEvidenceBody,
    data: z.object({ proof: Proof }),
    errors: ['VALIDATION_FAILED', 'INVALID_EVIDENCE', 'ALREADY_PROVED', 'IN_REVIEW'],
  },
  'POST /privacy/requests/{token}/evidence': {
    summary: 'Upload a file for a proof, a takedown or an appeal; it is deleted after a day unless it is given to one',
    ...withToken,
    bodyType: 'multipart',
    upload: { file: 'evidence_file', maxBytes: DISPUTE_FILE_MAX_BYTES },
    data: z.object({ file: z.object({ id: z.uuid() }) }),
    errors: ['INVALID_FILE', 'PAYLOAD_TOO_LARGE'],
  },
  'POST /privacy/requests/{token}/takedown': {
    summary: 'Ask for a takedown, which becomes an experience dispute',
    ...withToken,
    body: z.strictObject({
      ...takedownFields,
      evidence_ids: evidenceIds,
      on_behalf_of: z.enum(ON_BEHALF_OF, { error: issue('onBehalfOfUnknown') }).default('self'),
    }),
    data: z.object({ dispute: Dispute }),
    idempotent: true,
    errors: ['VALIDATION_FAILED', 'INVALID_EVIDENCE', 'APPEAL_INSTEAD', 'DISPUTE_OPEN'],
  },
  'POST /privacy/requests/{token}/replies': {
    summary: 'Reply to an experience, as the person written about; reviewed like any other',
    ...withToken,
    body: z.strictObject({ experience_id: publicId, content: prose('field.reply', REPLY_MAX, issue('replyRequired')) }),
    data: z.object({ reply: Reply }),
    status: 201,
    idempotent: true,
    errors: ['VALIDATION_FAILED', 'ALREADY_REPLIED'],
  },
  'POST /privacy/requests/{token}/appeals': {
    summary: 'Appeal against the outcome of a takedown or of a reply',
    ...withToken,
    body: AppealBody,
    data: z.object({ appeal: Appeal }),
    status: 201,
    idempotent: true,
    errors: APPEAL_ERRORS,
  },
});
