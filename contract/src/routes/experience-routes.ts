import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { count, oneOfTwo, optionalProse, platform, prose, typedSocialId } from '../fields/fields.ts';
import { REASON_MAX, REPLY_MAX, TRUST_TO_SUBMIT } from '../rules/limits.ts';
import { emptyIsNone } from '../fields/query.ts';
import { defineRoutes, nothing, numberParams, ownData, ownPages, page, pagination, publicId } from './route.ts';
import { checkIdentifier } from './social-id-routes.ts';
import { EXPERIENCE_SORTS, EXPERIENCE_STATUSES, REPORT_REASONS, OWN_STATUSES } from '../rules/statuses.ts';
import { Reply, MyExperience, SearchResult, LinkedExperience, SubmitExperienceBody, printablePlace } from './experiences.ts';

const IdentifierBody = z.strictObject({ platform, social_id: typedSocialId }).superRefine(checkIdentifier);
const ReplyBody = z.strictObject({ content: prose('field.reply', REPLY_MAX, issue('replyRequired')) });
const ReportBody = z.strictObject({
  reason: z.enum(REPORT_REASONS, { error: issue('reportReasonRequired') }),
  details: optionalProse('field.details', REASON_MAX).default(''),
});
const reportRoute = {
  who: 'member',
  params: numberParams,
  body: ReportBody,
  data: z.object({ report: z.object({ id: z.uuid(), urgent: z.boolean(), hidden: z.boolean() }) }),
  status: 201,
  idempotent: true,
  errors: ['VALIDATION_FAILED', 'ALREADY_REPORTED'],
} as const;
/** The actions open to the caller. `dispute` is false, too, while a dispute about the experience is open. */
const ExperienceAbilities = z.object({ reply: z.boolean(), report: z.boolean(), block: z.boolean(), dispute: z.boolean() });
const Exists = z.object({ exists: z.boolean() });

export const experienceRoutes = defineRoutes({
  'POST /experiences': {
    summary: 'Submit an experience',
    who: 'member',
    shownAs: 'own-texts',
    gates: { trust: TRUST_TO_SUBMIT, verified: true, completeProfile: true },
    body: SubmitExperienceBody,
    data: z.object({ id: publicId, rating: z.number().int(), status: z.enum(EXPERIENCE_STATUSES) }),
    status: 201,
    idempotent: true,
    errors: ['VALIDATION_FAILED', 'ALREADY_SUBMITTED', 'CASE_OPEN', 'OWN_IDENTIFIER', 'INVALID_EVIDENCE'],
  },
  'GET /experiences': {
    summary: 'The caller’s experiences',
    who: 'member',
    shownAs: 'own-texts',
    whileBanned: true,
    query: z.strictObject({
      page,
      status: emptyIsNone(z.enum(OWN_STATUSES, { error: issue('ownStatus') })),
      sort: emptyIsNone(oneOfTwo('sort', EXPERIENCE_SORTS)),
    }),
    data: z.object({ experiences: z.array(MyExperience), pagination }),
    errors: ['VALIDATION_FAILED'],
    aliases: ['GET /user/experiences'],
  },
  'GET /experiences/linked': {
    summary: 'Experiences about the caller’s linked social IDs',
    shownAs: 'own-texts',
    data: z.object({ experiences: z.array(LinkedExperience), pagination }),
    aliases: ['GET /user/linked-experiences'],
    ...ownPages,
  },
  'GET /experiences/user-stats': {
    summary: 'Counts for the page My Experiences',
    shownAs: 'own-texts',
    data: z.object({ experience_count: count, linked_experiences_count: count, has_linked_experiences: z.boolean() }),
    ...ownData,
  },
  'GET /experiences/check-existing': {
    summary: 'Whether the caller has already written about an ID',
    who: 'member',
    shownAs: 'own-texts',
    query: IdentifierBody,
    data: Exists,
    errors: ['VALIDATION_FAILED', 'SEARCH_LIMIT'],
    cost: 3,
    paddedToBytes: 1024,
  },
  'POST /experiences/check-existing': {
    summary: 'Whether the caller has already written about an ID, which is in the body instead of the URL',
    who: 'member',
    shownAs: 'own-texts',
    body: IdentifierBody,
    data: Exists,
    errors: ['VALIDATION_FAILED', 'SEARCH_LIMIT'],
    cost: 3,
    paddedToBytes: 1024,
  },
  'GET /experiences/company': {
    summary: 'Whether an anonymous experience would be the only published one of its city this month',
    who: 'member',
    shownAs: 'own-texts',
    query: z.strictObject({ city: printablePlace, state: printablePlace }),
    data: z.object({ alone: z.boolean() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /experiences/{id}/stop-waiting': {
    summary: 'Stop waiting for another experience from the same city: the next mix applies it',
    who: 'member',
    shownAs: 'own-texts',
    params: numberParams,
    data: nothing,
    errors: [],
  },
  'GET /experiences/{id}': {
    summary: 'An experience, as the caller may see it',
    who: 'member',
    params: numberParams,
    data: z.object({ experience: SearchResult, may: ExperienceAbilities }),
    errors: [],
  },
  'DELETE /experiences/{id}': {
    summary: 'Withdraw an experience',
    who: 'member',
    shownAs: 'own-texts',
    params: numberParams,
    data: nothing,
    errors: ['FINAL_DETERMINATION'],
  },
  'GET /experiences/{id}/replies': {
    summary: 'Replies to an experience that the caller may read',
    who: 'member',
    params: numberParams,
    data: z.object({ replies: z.array(Reply) }),
    errors: [],
  },
  'POST /experiences/{id}/replies': {
    summary: 'Reply to an experience',
    who: 'member',
    params: numberParams,
    body: ReplyBody,
    data: z.object({ reply: Reply }),
    status: 201,
    idempotent: true,
    errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'PROOF_REQUIRED', 'ALREADY_REPLIED'],
  },
  'GET /experiences/{id}/reply': {
    summary: 'The caller’s own reply',
    params: numberParams,
    data: z.object({ reply: Reply.nullable() }),
    ...ownData,
  },
  'PUT /experiences/{id}/reply': {
    summary: 'Edit the caller’s own reply; it is reviewed again',
    who: 'member',
    params: numberParams,
    body: ReplyBody,
    data: z.object({ reply: Reply }),
    errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'PROOF_REQUIRED'],
  },
  'POST /experiences/{id}/report': { summary: 'Report an experience', ...reportRoute },
  'POST /replies/{id}/report': { summary: 'Report a reply', ...reportRoute },
});
