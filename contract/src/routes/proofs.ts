import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { SocialId } from './accounts.ts';
import { optionalProse, uuid } from '../fields/fields.ts';
import { EVIDENCE_FILES_MAX, REASON_MAX } from '../rules/limits.ts';
import { defineRoutes, isoTime, uuidParams } from './route.ts';
import { LANGUAGES, PROOF_STATES } from '../rules/statuses.ts';

/** A code that somebody puts into a public profile to show that the profile is theirs. */
export const Proof = z
  .object({
    code: z.string(),
    /** Null if the platform has no public page that the server can read. */
    profile_url: z.string().nullable(),
    how: z.string(),
    expires_at: isoTime,
    state: z.enum(PROOF_STATES),
    /**
     * Why the last screenshot was not accepted. Without an account this is not a decision that could be appealed: another screenshot may be
     * sent at once.
     */
    refusal: z
      .object({
        reasons: z.string(),
        reasons_language: z.enum(LANGUAGES),
        guideline: z.object({ number: z.number().int().positive(), title: z.string() }),
        decision_id: z.uuid().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Proof' });
export type Proof = z.output<typeof Proof>;

/** `data` of PROOF_NOT_SUPPORTED: the code is then shown in a screenshot. */
export interface ProofFallback {
  fallback: true;
  proof: Proof;
}

/** Errors with which a check of a profile can fail. */
export const PROOF_CHECK_ERRORS = ['CODE_NOT_FOUND', 'PROFILE_NOT_FOUND', 'PROFILE_MISMATCH', 'PROOF_EXPIRED'] as const;

/** The call that starts a proof is the same for a linked handle and for one in a request without an account. */
export const startProofRoute = {
  data: z.object({ proof: Proof }),
  status: 201,
  errors: ['ALREADY_PROVED', 'PROOF_NOT_SUPPORTED'],
} as const;

/** The body with which a proof by screenshot is sent. The files must show the profile with the code. */
export const ProofEvidenceBody = z.strictObject({
  evidence_ids: z
    .array(uuid, { error: issue('proofFileRequired') })
    .min(1, issue('proofFileRequired'))
    .max(EVIDENCE_FILES_MAX, issue('tooManyFiles')),
  note: optionalProse('field.notes', REASON_MAX).default(''),
});

export const proofRoutes = defineRoutes({
  'POST /user/social-ids/{id}/proof': {
    summary: 'Get a code for the public profile of a linked handle; repeating the call returns the same code',
    who: 'member',
    params: uuidParams,
    ...startProofRoute,
  },
  'POST /user/social-ids/{id}/proof/check': {
    summary: 'Look for the code in the public profile',
    who: 'member',
    params: uuidParams,
    data: z.object({ proof: Proof, social_id: SocialId }),
    errors: [...PROOF_CHECK_ERRORS, 'PROOF_NOT_SUPPORTED'],
    cost: 10,
  },
  'POST /user/social-ids/{id}/proof/evidence': {
    summary: 'Have a reviewer check a screenshot or screen recording instead',
    who: 'member',
    params: uuidParams,
    body: ProofEvidenceBody,
    data: z.object({ proof: Proof }),
    errors: ['VALIDATION_FAILED', 'INVALID_EVIDENCE', 'ALREADY_PROVED', 'IN_REVIEW', 'CASE_OPEN'],
  },
});
