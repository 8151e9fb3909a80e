import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import {
  areDistinct,
  booleanField,
  count,
  countryCode,
  optionalProse,
  personName,
  platform,
  platformValue,
  socialIdText,
  uuid,
} from '../fields/fields.ts';
import { COMMENT_MAX, EVIDENCE_FILES_MAX, PLACE_NAME_MAX, PLATFORMS_PER_EXPERIENCE_MAX, TAGS_MAX } from '../rules/limits.ts';
import { isoDate, isoTime, publicId } from './route.ts';
import { checkIdentifier } from './social-id-routes.ts';
import { DISPUTE_STATUSES, EXPERIENCE_STATUSES, FEEDBACK_TYPES, FILE_KINDS, REPLY_STATUSES, TAG_TYPES } from '../rules/statuses.ts';

export const Tag = z
  .object({
    id: z.number().int().positive(),
    label: z.string(),
    display_text: z.string(),
    emoji: z.string(),
    weight: z.number().int(),
    type: z.enum(TAG_TYPES),
  })
  .meta({ id: 'Tag' });
export type Tag = z.output<typeof Tag>;

export const FormattedCategory = z.object({ emoji: z.string(), label: z.string(), type: z.enum(TAG_TYPES) });
export type FormattedCategory = z.output<typeof FormattedCategory>;

export const ExperiencePlatform = z
  .object({
    platform: platformValue,
    social_id: z.string(),
    emoji: z.string(),
    label: z.string(),
    country_code: z.string().nullable().optional(),
  })
  .meta({ id: 'ExperiencePlatform' });
export type ExperiencePlatform = z.output<typeof ExperiencePlatform>;

export const Reply = z
  .object({
    id: publicId,
    content: z.string(),
    by_subject: z.boolean(),
    status: z.enum(REPLY_STATUSES),
    /** For its author alone. */
    decision_id: z.uuid().nullable(),
    created_at: isoTime,
  })
  .meta({ id: 'Reply' });
export type Reply = z.output<typeof Reply>;

export const MyExperience = z
  .object({
    id: publicId,
    person_name: z.string(),
    comment: z.string().nullable(),
    formatted_categories: z.array(FormattedCategory),
    platforms: z.array(ExperiencePlatform),
    rating: z.number().int(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    status: z.enum(EXPERIENCE_STATUSES),
    is_anonymous: z.boolean(),
    experience_date: isoDate,
    approximate_experience_date: z.boolean(),
    evidence_count: count,
    comment_edited: z.boolean(),
    reply_count: count,
    disputed: z.boolean(),
    can_withdraw: z.boolean(),
    review_notes: z.string().nullable(),
    decision_id: z.uuid().nullable(),
    /** Until this day the experience waits for another anonymous one from its city. */
    waits_until: isoDate.nullable(),
    created_at: isoTime,
  })
  .meta({ id: 'MyExperience' });
export type MyExperience = z.output<typeof MyExperience>;

/**
 * A file of evidence with a link that works for a minute. `flagged`: the picture model warns of it, so it stays covered until the viewer
 * uncovers it.
 */
export const EvidenceLink = z.object({ id: z.uuid(), kind: z.enum(FILE_KINDS), url: z.string(), flagged: z.boolean() });
export type EvidenceLink = z.output<typeof EvidenceLink>;

/**
 * A search result contains no unrevealed fields: no tags, comment, date or replies, only a short name, masked identifiers and the month.
 */
export const SearchResult = z
  .object({
    id: publicId,
    person_name: z.string(),
    platforms: z.array(ExperiencePlatform),
    rating: z.number().int(),
    location: z.object({ city: z.string().nullable(), state: z.string().nullable() }),
    tag_counts: z.object({ positive: count, neutral: count, negative: count }),
    tags: z.array(Tag),
    comment: z.string().nullable(),
    experience_date: isoDate.nullable(),
    approximate_experience_date: z.boolean().nullable(),
    replies: z.array(Reply),
    has_reply: z.boolean(),
    disputed: z.boolean(),
    comment_edited: z.boolean(),
    created_at: isoTime,
    is_revealed: z.boolean(),
    is_anonymous: z.boolean(),
    reviewer_trust_score: z.number().int(),
    reviewer_verified: z.boolean(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof SearchResult>;

const dispute = z
  .object({
    id: z.uuid(),
    status: z.enum(DISPUTE_STATUSES),
    /** After a refusal: from when the caller may dispute it again. */
    new_dispute_from: isoTime.nullable(),
  })
  .nullable();

const ReadableLinkedExperience = z.object({
  id: publicId,
  needs_proof: z.literal(false),
  person_name: z.string(),
  comment: z.string().nullable(),
  platform: platformValue,
  social_id: z.string(),
  rating: z.number().int(),
  tags: z.array(Tag),
  submitter_display_name: z.string(),
  created_at: isoTime,
  experience_date: isoDate,
  approximate_experience_date: z.boolean(),
  my_reply: Reply.nullable(),
  dispute,
  /** The files that the author shows to the person written about, without their names. */
  evidence: z.array(EvidenceLink),
});

/** An experience about an ID that its member has not proved: the fields of a search result, and a way to dispute it. */
const OutlinedExperience = SearchResult.extend({
  needs_proof: z.literal(true),
  platform: platformValue,
  social_id: z.string(),
  /** When an earlier proof of the ID expired. */
  proof_ended_at: isoTime.nullable(),
  dispute,
});
export type OutlinedExperience = z.output<typeof OutlinedExperience>;

export const LinkedExperience = z
  .discriminatedUnion('needs_proof', [ReadableLinkedExperience, OutlinedExperience])
  .meta({ id: 'LinkedExperience' });
export type LinkedExperience = z.output<typeof LinkedExperience>;
export type ReadableLinkedExperience = z.output<typeof ReadableLinkedExperience>;

const placeName = z
  .string()
  .trim()
  .max(PLACE_NAME_MAX)
  .transform((name) => (name === '' ? null : name))
  .nullable()
  .default(null);

/** A place in a query that the database compares, so it may contain no control character. */
export const printablePlace = placeName.refine((name) => name === null || !/\p{Cc}/u.test(name), issue('checkInput'));
const coordinate = (limit: number, name: string) =>
  z
    .number({ error: issue('fieldNotNumber', { field: name }) })
    .min(-limit, issue('fieldRange', { field: name, min: -limit, max: limit }))
    .max(limit, issue('fieldRange', { field: name, min: -limit, max: limit }))
    .nullable()
    .default(null);

export const SubmittedPlatform = z
  .strictObject({ platform, social_id: socialIdText(issue('platformRequired')), country_code: countryCode })
  .superRefine(checkIdentifier);

/** The use case checks the weights of the tags, the age of the date and whether the tags exist. */
export const SubmitExperienceBody = z
  .strictObject({
    person_name: personName,
    comment: z
      .string()
      .nullable()
      .default('')
      .transform((comment) => comment ?? '')
      .pipe(optionalProse('field.comment', COMMENT_MAX, issue('commentTooLong'))),
    experience_date: z.iso.date({ error: issue('experienceDate') }).optional(),
    approximate_experience_date: booleanField('approximate_experience_date').default(false),
    latitude: coordinate(90, 'latitude'),
    longitude: coordinate(180, 'longitude'),
    city: placeName,
    state: placeName,
    feedback_types: z
      .array(z.enum(FEEDBACK_TYPES, { error: issue('feedbackTypeRequired') }), { error: issue('feedbackTypeRequired') })
      .min(1, issue('feedbackTypeRequired'))
      .max(FEEDBACK_TYPES.length, issue('feedbackTypeRequired'))
      .default(['standard']),
    tags: z
      .array(
        z
          .number({ error: issue('tagRequired') })
          .int(issue('tagRequired'))
          .positive(issue('tagRequired')),
        {
          error: issue('tagRequired'),
        },
      )
      .min(1, issue('tagRequired'))
      .max(TAGS_MAX, issue('tagsMax', { max: TAGS_MAX }))
      .refine(areDistinct, issue('tagTwice')),
    evidence_ids: z.array(uuid).max(EVIDENCE_FILES_MAX, issue('tooManyFiles')).refine(areDistinct, issue('fileGivenTwice')).default([]),
    /** The files among `evidence_ids` that the person written about may see, once they have proved who they are. */
    visible_evidence_ids: z.array(uuid).max(EVIDENCE_FILES_MAX, issue('tooManyFiles')).default([]),
    platforms: z
      .array(SubmittedPlatform, { error: issue('platformRequired') })
      .min(1, issue('platformListEmpty'))
      .max(PLATFORMS_PER_EXPERIENCE_MAX, issue('platformsMax', { max: PLATFORMS_PER_EXPERIENCE_MAX })),
    is_anonymous: booleanField('is_anonymous').default(false),
    /** For anonymous experiences with a city: stay out of the mix until it has another one of that city, for 14 days at most. */
    wait_for_company: booleanField('wait_for_company').default(false),
    /** Ignored: the server computes the rating from the tags. */
    rating: z.number().nullable().optional(),
  })
  .superRefine((body, context) => {
    if (body.is_anonymous && body.comment !== '')
      context.addIssue({ code: 'custom', path: ['comment'], message: issue('commentOnAnonymous') });
    if (!body.visible_evidence_ids.every((id) => body.evidence_ids.includes(id)))
      context.addIssue({ code: 'custom', path: ['visible_evidence_ids'], message: issue('visibleFileUnknown') });
    if ((body.latitude === null) !== (body.longitude === null)) {
      const missing = body.latitude === null ? 'latitude' : 'longitude';
      context.addIssue({ code: 'custom', path: [missing], message: issue('coordinatesTogether') });
    }
  })
  // The specification's form sends zero for a place that was not chosen.
  .transform((body) => (body.latitude === 0 && body.longitude === 0 ? { ...body, latitude: null, longitude: null } : body));
export type SubmitExperienceBody = z.output<typeof SubmitExperienceBody>;
