import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { CodeSent, OwnUser } from './accounts.ts';
import { birthdate, count, displayName, booleanField, signInCode } from '../fields/fields.ts';
import { PHOTO_MAX_BYTES } from '../rules/limits.ts';
import { defineRoutes, isoTime, nothing, ownData } from './route.ts';
import { DATE_FORMATS, LANGUAGES, PRIVACY_LEVELS, THEMES } from '../rules/statuses.ts';
import { TRUST_FACTOR_KEYS, TRUST_TIERS } from '../rules/trust.ts';

/** `auto` is the time zone of the reader's device. */
export const isKnownTimezone = (timezone: string): boolean => {
  if (timezone === 'auto') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
};

export const Settings = z
  .object({
    notifications_enabled: z.boolean(),
    email_notifications: z.boolean(),
    sms_notifications: z.boolean(),
    privacy_level: z.enum(PRIVACY_LEVELS),
    show_email: z.boolean(),
    show_phone: z.boolean(),
    allow_experience_linking: z.boolean(),
    allow_direct_messages: z.boolean(),
    language: z.enum(LANGUAGES),
    timezone: z.string().max(64),
    date_format: z.enum(DATE_FORMATS),
    theme: z.enum(THEMES),
  })
  .meta({ id: 'Settings' });
export type Settings = z.output<typeof Settings>;

export const DEFAULT_SETTINGS: Settings = {
  notifications_enabled: true,
  email_notifications: true,
  sms_notifications: false,
  privacy_level: 'public',
  show_email: false,
  show_phone: false,
  allow_experience_linking: true,
  allow_direct_messages: false,
  language: 'en',
  timezone: 'auto',
  date_format: 'auto',
  theme: 'auto',
};

export const UpdateSettingsBody = z
  .strictObject({
    ...Settings.shape,
    timezone: z.string().max(64).refine(isKnownTimezone, issue('timeZoneUnknown')),
  })
  .partial();

/** Settings from storage, without keys and values that this version doesn't know. */
export function knownSettings(stored: Record<string, unknown>): Partial<Settings> {
  const changes = Object.entries(UpdateSettingsBody.shape).filter(
    ([key, schema]) => stored[key] !== undefined && schema.safeParse(stored[key]).success,
  );
  return Object.fromEntries(changes.map(([key]) => [key, stored[key]]));
}

export const UpdateUserBody = z
  .strictObject({ display_name: displayName, birthdate, campus_mode: booleanField('campus_mode'), lgbtqia: booleanField('lgbtqia') })
  .partial();

export const UserStats = z.object({
  experience_count: count,
  linked_experiences_count: count,
  linked_social_ids_count: count,
  disputes_count: count,
  pending_reviews_count: count,
  /** -1 for an admin; null for members who don't review. */
  reviewer_rank: z.number().int().nullable(),
  reveals: count,
  /** The numbers of cases that wait for this admin, without those that they may not decide; null for everybody else. */
  admin: z.object({ ownership_disputes: count, experience_disputes: count, appeals: count, reviewer_applications: count }).nullable(),
});
export type UserStats = z.output<typeof UserStats>;

export const TrustBreakdown = z.object({
  score: z.number().int().min(0).max(100),
  tier: z.enum(TRUST_TIERS),
  factors: z.array(
    z.object({
      key: z.enum(TRUST_FACTOR_KEYS),
      label: z.string(),
      points: z.number().int(),
      max: z.number().int(),
      hint: z.string(),
    }),
  ),
  gates: z.array(z.object({ feature: z.string(), required: z.number().int(), met: z.boolean() })),
});
export type TrustBreakdown = z.output<typeof TrustBreakdown>;

export const ReviewerStats = z.object({
  user: z.object({ display_name: z.string(), trust_score: z.number().int() }),
  reviewer_rank: z.number().int().nullable(),
  total_reviewers: count,
  total_reviews: count,
  accepted_reviews: count,
  rejected_reviews: count,
  accuracy_percentage: z.number(),
  /** Minutes from opening an item to deciding it. */
  average_response_time: z.number(),
  last_review_date: isoTime.nullable(),
});
export type ReviewerStats = z.output<typeof ReviewerStats>;

export const Checklist = z.object({
  steps: z.array(z.object({ key: z.enum(TRUST_FACTOR_KEYS), label: z.string(), points: count, link: z.string(), done: z.boolean() })),
  /** The next feature to unlock; if all gates are open, the last one, with 0 missing. */
  goal: z.object({ feature: z.string(), required: count, missing: count }),
  dismissed: z.boolean(),
});
export type Checklist = z.output<typeof Checklist>;

export const userRoutes = defineRoutes({
  'GET /user': { summary: 'The caller', beforeSecondFactor: true, data: OwnUser, ...ownData },
  'PUT /user': {
    summary: 'Change the profile',
    who: 'member',
    body: UpdateUserBody,
    data: OwnUser,
    errors: ['VALIDATION_FAILED', 'CONFLICT'],
  },
  'DELETE /user': {
    summary: 'Delete the account: without a code one is sent, with it the account is deleted after 24 hours',
    who: 'member',
    whileBanned: true,
    body: z.strictObject({ verification_code: signInCode.optional(), keep_experiences: booleanField('keep_experiences').default(false) }),
    data: z.union([z.object({ deletes_at: isoTime }), CodeSent]),
    otherStatuses: [202],
    errors: ['VALIDATION_FAILED', 'INVALID_CODE', 'CODE_EXPIRED', 'SMS_SERVICE_NOT_CONFIGURED'],
  },
  'POST /user/restore': {
    summary: 'Cancel the deletion of the account',
    who: 'member',
    whileBanned: true,
    data: OwnUser,
    errors: ['CONFLICT'],
  },
  'GET /user/export': { summary: 'All data about the caller, as a file', data: z.unknown(), reply: 'file', cost: 50, ...ownData },
  'GET /user/settings': { summary: 'Settings', data: z.object({ settings: Settings }), ...ownData },
  'PUT /user/settings': {
    summary: 'Change settings',
    who: 'member',
    body: UpdateSettingsBody,
    data: z.object({ settings: Settings }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /user/stats': { summary: 'Counts for the profile', data: UserStats, ...ownData },
  'GET /user/trust-score': { summary: 'The trust score, part by part', data: TrustBreakdown, ...ownData },
  'GET /user/checklist': {
    summary: 'What would raise the trust score next, the easiest step first',
    who: 'member',
    data: Checklist,
    errors: [],
  },
  'POST /user/checklist/dismiss': {
    summary: 'Dismiss the checklist on every device',
    who: 'member',
    data: Checklist,
    errors: [],
  },
  'GET /user/reviewer-stats': { summary: 'The caller’s record as a reviewer', data: ReviewerStats, ...ownData },
  'POST /user/photo': {
    summary: 'Set the profile photo: JPEG, PNG, WebP or GIF',
    who: 'member',
    bodyType: 'multipart',
    upload: { file: 'photo', maxBytes: PHOTO_MAX_BYTES, fields: z.strictObject({}) },
    data: z.object({ photo_url: z.string() }),
    errors: ['INVALID_FILE', 'PAYLOAD_TOO_LARGE'],
  },
  'DELETE /user/photo': { summary: 'Remove the profile photo', who: 'member', data: nothing, errors: [] },
});
