import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { areDistinct, platform, platformValue, prose, typedSocialId, uuid } from '../fields/fields.ts';
import { DISPUTE_FILE_MAX_BYTES, EVIDENCE_FILES_MAX, REASON_MAX, STATEMENT_MAX } from '../rules/limits.ts';
import { defineRoutes, isoTime, ownData, publicId, uuidParams } from './route.ts';
import { checkIdentifier } from './social-id-routes.ts';
import { DISPUTE_GROUNDS, DISPUTE_STATUSES, FILE_KINDS } from '../rules/statuses.ts';

export const DISPUTE_ROLES = ['disputing', 'author'] as const;
export const OWNERSHIP_ROLES = ['claimant', 'owner'] as const;

/** `by` is the side that added the file, never a person. */
export const DisputeEvidence = z.object({
  id: z.uuid(),
  kind: z.enum(FILE_KINDS),
  url: z.string(),
  flagged: z.boolean(),
  by: z.enum([...DISPUTE_ROLES, ...OWNERSHIP_ROLES]),
});
export type DisputeEvidence = z.output<typeof DisputeEvidence>;

/** The progress of a dispute, for members and admins. */
export const disputeProgress = {
  id: z.uuid(),
  status: z.enum(DISPUTE_STATUSES),
  created_at: isoTime,
  due_at: isoTime,
  resolved_at: isoTime.nullable(),
  admin_notes: z.string().nullable(),
};

const memberDisputeFields = {
  ...disputeProgress,
  decision_id: z.uuid().nullable(),
};

/** Whether the experience was removed, so that nobody can read it. An open dispute is decided even then. */
export const experienceRemoved = z.boolean();

export const ExperienceDispute = z
  .object({
    ...memberDisputeFields,
    experience_id: publicId,
    experience_removed: experienceRemoved,
    role: z.enum(DISPUTE_ROLES),
    ground: z.enum(DISPUTE_GROUNDS),
    statement: z.string(),
    author_statement: z.string().nullable(),
    evidence: z.array(DisputeEvidence),
  })
  .meta({ id: 'ExperienceDispute' });
export type ExperienceDispute = z.output<typeof ExperienceDispute>;

export const OwnershipDispute = z
  .object({
    ...memberDisputeFields,
    role: z.enum(OWNERSHIP_ROLES),
    platform: platformValue,
    social_id: z.string(),
    reason: z.string().nullable(),
    owner_statement: z.string().nullable(),
    evidence: z.array(DisputeEvidence),
  })
  .meta({ id: 'OwnershipDispute' });
export type OwnershipDispute = z.output<typeof OwnershipDispute>;

const invalidEvidence = { code: 'INVALID_EVIDENCE' };

export const FileOwnershipDisputeBody = z
  .strictObject({
    platform,
    social_id: typedSocialId,
    current_owner_user_id: z.string().min(1).max(200),
    reason: prose('field.reason', REASON_MAX, issue('disputeReason')),
    evidence_urls: z
      .array(z.string().min(1).max(1_000), { error: issue('disputeDocument') })
      .min(1, issue('disputeDocument'))
      .max(EVIDENCE_FILES_MAX, issue('tooManyFiles'))
      .refine(areDistinct, { error: issue('fileGivenTwice'), params: invalidEvidence }),
  })
  .superRefine(checkIdentifier);

export const takedownFields = {
  experience_id: publicId,
  ground: z.enum(DISPUTE_GROUNDS, { error: issue('groundRequired') }),
  statement: prose('field.statement', STATEMENT_MAX, issue('problemRequired')),
};
export const evidenceIds = z
  .array(uuid)
  .max(EVIDENCE_FILES_MAX, issue('tooManyFiles'))
  .refine(areDistinct, { error: issue('fileGivenTwice'), params: invalidEvidence })
  .default([]);
export const FileExperienceDisputeBody = z.strictObject({ ...takedownFields, evidence_ids: evidenceIds });
export const StatementBody = z.strictObject({ statement: prose('field.statement', STATEMENT_MAX, issue('statementRequired')) });

/** A single-use link for adding a file from another device, for 24 hours. */
export const UploadLink = z.object({ token: z.string(), url: z.string(), expires_at: isoTime });
export type UploadLink = z.output<typeof UploadLink>;

const oneExperienceDispute = z.object({ dispute: ExperienceDispute });
const oneOwnershipDispute = z.object({ dispute: OwnershipDispute });

/** The two parties to a dispute get upload links in the same way. */
const uploadLinkRoute = {
  who: 'member',
  shownAs: 'own-texts',
  whileBanned: true,
  params: uuidParams,
  data: UploadLink,
  errors: ['ALREADY_RESOLVED'],
} as const;

export const disputeRoutes = defineRoutes({
  'POST /ownership-disputes': {
    summary: 'Claim a social ID that somebody else has linked',
    who: 'member',
    body: FileOwnershipDisputeBody,
    data: oneOwnershipDispute,
    status: 201,
    idempotent: true,
    errors: ['VALIDATION_FAILED', 'INVALID_EVIDENCE', 'DISPUTE_OPEN'],
  },
  'GET /ownership-disputes': {
    summary: 'Claims by the caller, and claims to IDs that the caller has linked',
    data: z.object({ disputes: z.array(OwnershipDispute) }),
    ...ownData,
  },
  'POST /ownership-disputes/{id}/statement': {
    summary: 'Answer a claim, as the present owner of the ID',
    who: 'member',
    whileBanned: true,
    params: uuidParams,
    body: StatementBody,
    data: oneOwnershipDispute,
    errors: ['VALIDATION_FAILED', 'ALREADY_RESOLVED'],
  },
  'POST /experience-disputes': {
    summary: 'Dispute an experience about one of the caller’s linked social IDs',
    who: 'member',
    body: FileExperienceDisputeBody,
    data: oneExperienceDispute,
    status: 201,
    idempotent: true,
    errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'INVALID_EVIDENCE', 'APPEAL_INSTEAD', 'DISPUTE_OPEN'],
  },
  'GET /experience-disputes': {
    summary: 'Disputes by the caller, and against what the caller wrote',
    shownAs: 'own-texts',
    data: z.object({ disputes: z.array(ExperienceDispute) }),
    ...ownData,
  },
  'POST /experience-disputes/{id}/evidence': {
    summary: 'Add a file: signed in, or with an upload link’s token',
    who: 'visitor',
    shownAs: 'own-texts',
    params: uuidParams,
    bodyType: 'multipart',
    upload: { file: 'evidence_file', maxBytes: DISPUTE_FILE_MAX_BYTES, fields: z.strictObject({ token: z.string().max(200).optional() }) },
    data: z.object({ file: DisputeEvidence }),
    errors: ['UNAUTHENTICATED', 'STEP_UP_REQUIRED', 'FORBIDDEN', 'INVALID_FILE', 'ALREADY_RESOLVED', 'PAYLOAD_TOO_LARGE'],
  },
  'POST /experience-disputes/{id}/evidence-token': {
    ...uploadLinkRoute,
    summary: 'Get an upload link, as the disputing person',
  },
  'POST /experience-disputes/{id}/user-evidence-token': {
    ...uploadLinkRoute,
    summary: 'Get an upload link, as the author',
  },
  'POST /experience-disputes/{id}/statement': {
    summary: 'Answer a dispute, as the author of the experience',
    who: 'member',
    shownAs: 'own-texts',
    whileBanned: true,
    params: uuidParams,
    body: StatementBody,
    data: oneExperienceDispute,
    errors: ['VALIDATION_FAILED', 'ALREADY_RESOLVED'],
  },
});
