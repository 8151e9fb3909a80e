import { z } from 'zod';
import { issueText } from '../messages/issue.ts';
import { CodeSent, SocialId } from './accounts.ts';
import { count, oneOfThree, platform, sixDigitCode, typedSocialId } from '../fields/fields.ts';
import { TRUST_TO_LINK } from '../rules/limits.ts';
import { defineRoutes, nothing, ownData, uuidParams } from './route.ts';
import { canonicalSocialId } from '../rules/social-id.ts';
import { SOCIAL_ID_TYPES } from '../rules/statuses.ts';

type Identifier = { platform: string; social_id: string; country_code?: string | null };
/** Reports the invalid field. The use case computes the canonical form again, which is cheap. */
export const checkIdentifier = (value: Identifier, context: z.core.$RefinementCtx<Identifier>): void => {
  const canonical = canonicalSocialId(value.platform, value.social_id, value.country_code);
  if (!canonical.ok) context.addIssue({ code: 'custom', path: [canonical.field], message: issueText(canonical.message) });
};

export const LinkedResult = z.object({
  social_id: SocialId,
  linked_experiences_count: count,
  has_linked_experiences: z.boolean(),
});
export type LinkedResult = z.output<typeof LinkedResult>;

/** `data` of SOCIAL_ID_ALREADY_CLAIMED: an opaque reference for filing a dispute. */
export const CurrentOwner = z.object({ current_owner: z.string() });
export type CurrentOwner = z.output<typeof CurrentOwner>;

/** The platform decides `type`; another value from the client is refused. */
export const LinkSocialIdBody = z
  .strictObject({
    platform,
    social_id: typedSocialId,
    type: oneOfThree('type', SOCIAL_ID_TYPES).optional(),
  })
  .superRefine(checkIdentifier);

const conflicts = ['SOCIAL_ID_ALREADY_CLAIMED', 'ALREADY_LINKED', 'LINK_LIMIT'] as const;

export const socialIdRoutes = defineRoutes({
  'GET /user/social-ids': { summary: 'Linked social IDs', data: z.object({ social_ids: z.array(SocialId) }), ...ownData },
  'POST /user/social-ids': {
    summary: 'Link a social ID; a phone number or e-mail address gets a code first (202)',
    who: 'member',
    gates: { trust: TRUST_TO_LINK },
    body: LinkSocialIdBody,
    data: z.union([LinkedResult, CodeSent]),
    status: 201,
    otherStatuses: [202],
    errors: ['VALIDATION_FAILED', 'UNSUPPORTED_REGION', 'SMS_SERVICE_NOT_CONFIGURED', 'SEARCH_LIMIT', ...conflicts],
  },
  'POST /user/social-ids/verify': {
    summary: 'Link a phone number or e-mail address with the code sent to it',
    who: 'member',
    gates: { trust: TRUST_TO_LINK },
    body: z.strictObject({ platform, social_id: typedSocialId, verification_code: sixDigitCode }).superRefine(checkIdentifier),
    data: LinkedResult,
    errors: ['VALIDATION_FAILED', 'INVALID_CODE', 'CODE_EXPIRED', ...conflicts],
  },
  'DELETE /user/social-ids/{id}': { summary: 'Unlink a social ID', who: 'member', params: uuidParams, data: nothing, errors: [] },
});
