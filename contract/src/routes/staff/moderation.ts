import { z } from 'zod';
import { issue } from '../../messages/issue.ts';
import { EvidenceLink, ExperiencePlatform, FormattedCategory } from '../experiences.ts';
import { count, guidelineNumber, oneOfThree, optionalProse, prose } from '../../fields/fields.ts';
import { SPAM_GUIDELINE } from '../../rules/guidelines/guidelines.ts';
import { BULK_DECISIONS_MAX, NOTES_MAX, UNDO_SECONDS_MAX } from '../../rules/limits.ts';
import { emptyIsNone, booleanText } from '../../fields/query.ts';
import { defineRoutes, isoDate, isoTime, numberParams, page, pagination, publicId } from '../route.ts';
import {
  AI_VOTES,
  DECISIONS,
  EXPERIENCE_STATUSES,
  QUEUE_SORTS,
  QUEUE_STATUSES,
  REPORT_REASONS,
  REVIEW_FLAGS,
  REVIEW_TYPES,
  TEXT_LANGUAGES,
} from '../../rules/statuses.ts';

export const Lease = z.object({ held_by_me: z.boolean(), until: isoTime });
export type Lease = z.output<typeof Lease>;

/**
 * The number of other items about the same person's identifiers, by status. It names nobody, excludes the item itself, and counts at most
 * the latest hundred of each kind.
 */
export const SubjectHistory = z
  .object({ total: count, published: count, rejected: count, waiting: count, removed: count, withdrawn: count, last_7_days: count })
  .meta({ id: 'SubjectHistory' });
export type SubjectHistory = z.output<typeof SubjectHistory>;

export const AiAnalysis = z.object({
  text: z.string(),
  sentiment: z.string(),
  confidence: z.number(),
  reasoning: z.string(),
  flags: z.array(z.string()),
});
export type AiAnalysis = z.output<typeof AiAnalysis>;

/**
 * For an anonymous author `submitted_by` is null and `submitted_by_user` "Anonymous". In the list an item is `masked` until
 * the caller holds its lease: names and handles are shortened, author and evidence left out. A caller with a conflict of
 * interest gets neither text nor names.
 */
export const ReviewItem = z
  .object({
    id: publicId,
    type: z.enum(REVIEW_TYPES),
    experience_id: publicId,
    status: z.enum(QUEUE_STATUSES),
    submitted_by: z.string().nullable(),
    submitted_by_user: z.string(),
    submitted_by_trust_score: z.number().int(),
    submitted_at: isoTime,
    /** The end of a day, or an exact time for an urgent item. */
    due_at: isoTime,
    urgent: z.boolean(),
    /** Hidden from readers until it is decided. */
    hidden: z.boolean(),
    /** The language of the text, if it was detected. */
    language: z.enum(TEXT_LANGUAGES).nullable(),
    /** A warning about the content of the text or its pictures. */
    flag: z.enum(REVIEW_FLAGS).nullable(),
    evidence_count: count,
    evidence: z.array(EvidenceLink),
    feedback_weight: z.number().int(),
    feedback_categories: z.array(z.number().int().positive()),
    formatted_categories: z.array(FormattedCategory.extend({ weight: z.number().int() })),
    ai_vote: z.enum(AI_VOTES).nullable(),
    ai_analysis: AiAnalysis.nullable(),
    /** For a proof: the code that the files should show, and the address of the profile. */
    proof: z.object({ code: z.string(), profile_url: z.string().nullable() }).nullable(),
    reply_content: z.string().nullable(),
    reply_submitted_by: z.string().nullable(),
    reply_submitted_by_trust_score: z.number().int().nullable(),
    reply_user_id: z.string().nullable(),
    is_anonymous: z.boolean(),
    person_name: z.string(),
    platforms: z.array(ExperiencePlatform),
    location: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    rating: z.number().int(),
    comment: z.string().nullable(),
    conflict_of_interest: z.boolean(),
    masked: z.boolean(),
    lease: Lease.nullable(),
    second_look: z.boolean(),
    /** The reviewer's question to the admin; only admins see it, on items that wait for them. */
    admin_question: z.string().nullable(),
    reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), details: z.string(), created_at: isoTime })),
  })
  .meta({ id: 'ReviewItem' });
export type ReviewItem = z.output<typeof ReviewItem>;

export const QueueCounts = z.object({ pending: count, approved_this_week: count, rejected_this_week: count });
export type QueueCounts = z.output<typeof QueueCounts>;

/** A note that only reviewers and admins see. `hand_over` marks a note for the next reviewer. */
export const ReviewNote = z
  .object({ id: z.uuid(), by: z.string(), content: z.string(), hand_over: z.boolean(), created_at: isoTime })
  .meta({ id: 'ReviewNote' });
export type ReviewNote = z.output<typeof ReviewNote>;

/** Another experience, beside the one under review: neither names nor handles, and the day as the only time. */
export const RelatedText = z
  .object({
    id: publicId,
    status: z.enum(EXPERIENCE_STATUSES),
    day: isoDate,
    rating: z.number().int(),
    formatted_categories: z.array(FormattedCategory),
    comment: z.string().nullable(),
  })
  .meta({ id: 'RelatedText' });
export type RelatedText = z.output<typeof RelatedText>;

const itemIdText = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,15}$/, issue('itemNumber'))
  .transform(Number)
  .refine(Number.isSafeInteger, issue('itemNumber'));

const queueQuery = z.strictObject({
  page,
  type: emptyIsNone(z.enum(REVIEW_TYPES)),
  status: emptyIsNone(z.enum(QUEUE_STATUSES)),
  urgent: booleanText('urgent'),
  overdue: booleanText('overdue'),
  reported: booleanText('reported'),
  flag: emptyIsNone(z.enum(REVIEW_FLAGS)),
  language: emptyIsNone(z.enum(TEXT_LANGUAGES)),
  sort: emptyIsNone(z.enum(QUEUE_SORTS)),
  q: emptyIsNone(itemIdText),
});

const undoSecondsRange = issue('fieldWholeNumber', { field: 'undo_seconds', min: 0, max: UNDO_SECONDS_MAX });

export const DecisionBody = z
  .strictObject({
    decision: oneOfThree('decision', DECISIONS),
    type: oneOfThree('type', REVIEW_TYPES).optional(),
    notes: optionalProse('field.notes', NOTES_MAX).default(''),
    guideline: guidelineNumber,
    /** How long the server holds the decision, so that its reviewer can undo it. */
    undo_seconds: z
      .number({ error: undoSecondsRange })
      .int(undoSecondsRange)
      .min(0, undoSecondsRange)
      .max(UNDO_SECONDS_MAX, undoSecondsRange)
      .default(0),
  })
  .superRefine(({ decision, notes }, context) => {
    if (decision !== 'approve' && notes === '') context.addIssue({ code: 'custom', path: ['notes'], message: issue('reasonRequired') });
  });

export const BulkDecisionBody = z.strictObject({
  ids: z
    .array(publicId, { error: issue('bulkIds', { max: BULK_DECISIONS_MAX }) })
    .min(1, issue('bulkIds', { max: BULK_DECISIONS_MAX }))
    .max(BULK_DECISIONS_MAX, issue('bulkIds', { max: BULK_DECISIONS_MAX })),
  decision: z.literal('reject', { error: issue('bulkDecision') }),
  guideline: z.literal(SPAM_GUIDELINE, { error: issue('bulkGuideline', { number: SPAM_GUIDELINE }) }).optional(),
  notes: prose('field.notes', NOTES_MAX, issue('reasonRequired')),
});

const noteContent = prose('field.note', NOTES_MAX, issue('noteRequired'));

export const moderationRoutes = defineRoutes({
  'GET /community/review-queue': {
    summary: 'Items waiting for review, reported and oldest first',
    who: 'reviewer',
    query: queueQuery,
    data: z.object({ items: z.array(ReviewItem), pagination, counts: QueueCounts }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /community/review-queue/{id}/lease': {
    summary: 'Lease an item for ten minutes, or renew the lease; returns the whole item and the history of its subject',
    who: 'reviewer',
    params: numberParams,
    data: z.object({ lease: Lease, item: ReviewItem, history: SubjectHistory, notes: z.array(ReviewNote) }),
    errors: ['LEASED', 'LEASE_LIMIT', 'ALREADY_DECIDED', 'CONFLICT_OF_INTEREST', 'ADMIN_REQUIRED'],
  },
  'DELETE /community/review-queue/{id}/lease': {
    summary: 'End the lease of an item',
    who: 'reviewer',
    params: numberParams,
    data: z.object({ lease: z.null() }),
    errors: [],
  },
  'POST /community/review-queue/{id}/decision': {
    summary: 'Decide an item',
    who: 'reviewer',
    params: numberParams,
    body: DecisionBody,
    data: z.object({ item: z.object({ id: publicId, status: z.enum(QUEUE_STATUSES), takes_effect_at: isoTime }) }),
    errors: ['VALIDATION_FAILED', 'CONFLICT_OF_INTEREST', 'ADMIN_REQUIRED', 'ALREADY_DECIDED', 'LEASED'],
  },
  'DELETE /community/review-queue/{id}/decision': {
    summary: 'Undo the caller’s decision before it takes effect',
    who: 'reviewer',
    params: numberParams,
    data: z.object({ item: ReviewItem }),
    errors: ['ALREADY_DECIDED'],
  },
  'POST /community/review-queue/bulk-decision': {
    summary: 'Reject several items as spam; each passes the checks of a single decision',
    who: 'reviewer',
    body: BulkDecisionBody,
    data: z.object({
      results: z.array(z.object({ id: publicId, status: z.enum(QUEUE_STATUSES).nullable(), code: z.string().nullable() })),
    }),
    errors: ['VALIDATION_FAILED'],
    cost: 20,
  },
  'GET /community/review-queue/{id}/context': {
    summary: 'The latest twenty other texts about the same person, and the latest twenty others that the author of a signed item signed',
    who: 'reviewer',
    params: numberParams,
    data: z.object({ about_same: z.array(RelatedText), by_author: z.array(RelatedText) }),
    errors: ['CONFLICT_OF_INTEREST', 'ADMIN_REQUIRED', 'LEASED', 'ALREADY_DECIDED'],
  },
  'GET /community/review-queue/{id}/notes': {
    summary: 'Internal notes on an item, oldest first',
    who: 'reviewer',
    params: numberParams,
    data: z.object({ notes: z.array(ReviewNote) }),
    errors: ['CONFLICT_OF_INTEREST', 'ADMIN_REQUIRED'],
  },
  'POST /community/review-queue/{id}/notes': {
    summary: 'Add an internal note to an item',
    who: 'reviewer',
    params: numberParams,
    body: z.strictObject({ content: noteContent }),
    data: z.object({ notes: z.array(ReviewNote) }),
    errors: ['VALIDATION_FAILED', 'CONFLICT_OF_INTEREST', 'ADMIN_REQUIRED'],
  },
  'POST /community/review-queue/{id}/hand-over': {
    summary: 'End the caller’s lease, with a note for the next reviewer',
    who: 'reviewer',
    params: numberParams,
    body: z.strictObject({ note: noteContent }),
    data: z.object({ lease: z.null() }),
    errors: ['VALIDATION_FAILED', 'CONFLICT_OF_INTEREST', 'ADMIN_REQUIRED', 'LEASED', 'ALREADY_DECIDED'],
  },
});
