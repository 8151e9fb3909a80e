import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { addAuthorStatement } from './experience-disputes/add-author-statement.ts';
import { addDisputeEvidence } from './experience-disputes/add-dispute-evidence.ts';
import { answerOwnershipClaim } from './ownership-disputes/answer-ownership-claim.ts';
import type { DisputesDependencies } from './dependencies.ts';
import { fileExperienceDispute } from './experience-disputes/file-experience-dispute.ts';
import { fileOwnershipClaim } from './ownership-disputes/file-ownership-claim.ts';
import { listDisputes, listOwnDisputes } from './experience-disputes/list-experience-disputes.ts';
import { countClaims, listClaims, listOwnClaims } from './ownership-disputes/list-ownership-claims.ts';
import { makeUploadLink } from './experience-disputes/make-upload-link.ts';
import { readEnhancedDispute } from './experience-disputes/read-enhanced-dispute.ts';
import { resolveExperienceDispute } from './experience-disputes/resolve-experience-dispute.ts';
import { resolveOwnershipClaim } from './ownership-disputes/resolve-ownership-claim.ts';
import { appealByLink } from './without-account/appeal-by-link.ts';
import { requestPrivacyCode } from './without-account/request-code.ts';
import { receiveRequestEvidence } from './without-account/request-evidence.ts';
import { checkRequestProof, sendRequestProof, startRequestProof } from './without-account/request-proof.ts';
import { replyByLink } from './without-account/reply-by-link.ts';
import { requestTakedown } from './without-account/request-takedown.ts';
import { readPrivacyRequest, verifyPrivacyRequest } from './without-account/verify-request.ts';

export const disputesRoutes = (deps: DisputesDependencies): BoundRoute[] => [
  ...ownershipRoutes(deps),
  ...experienceDisputeRoutes(deps),
  ...withoutAccountRoutes(deps),
];

const decisionFrom = <Status>(body: { status: Status; admin_notes: string; guideline?: number }) => ({
  status: body.status,
  notes: body.admin_notes,
  guideline: body.guideline,
});

const ownershipRoutes = (deps: DisputesDependencies): BoundRoute[] => [
  // Both sides: files are on the authored side.
  on('POST /ownership-disputes', (ctx, { body }) => fileOwnershipClaim(ctx, deps, body), { side: 'both' }),
  on('GET /ownership-disputes', (ctx) => listOwnClaims(ctx, deps)),
  on('POST /ownership-disputes/{id}/statement', (ctx, { params, body }) => answerOwnershipClaim(ctx, deps, params.id, body.statement)),
  on('GET /admin/ownership-disputes', (ctx, { query }) => listClaims(ctx, deps, query)),
  on('GET /admin/ownership-disputes/stats', (ctx) => countClaims(ctx, deps)),
  // Both sides: files are on the authored side.
  on(
    'PUT /admin/ownership-disputes/{id}/resolve',
    (ctx, { params, body }) => resolveOwnershipClaim(ctx, deps, params.id, decisionFrom(body)),
    {
      side: 'both',
    },
  ),
];

const experienceDisputeRoutes = (deps: DisputesDependencies): BoundRoute[] => [
  on('POST /experience-disputes', (ctx, { body }) => fileExperienceDispute(ctx, deps, body), { side: 'authored' }),
  on('GET /experience-disputes', (ctx) => listOwnDisputes(ctx, deps)),
  on('POST /experience-disputes/{id}/evidence', (ctx, { params, request }) => addDisputeEvidence(ctx, deps, params.id, request), {
    transaction: 'none',
    waitsForProvider: true,
  }),
  on('POST /experience-disputes/{id}/evidence-token', (ctx, { params }) => makeUploadLink(ctx, deps, params.id, 'disputing'), {
    side: 'authored',
  }),
  on('POST /experience-disputes/{id}/user-evidence-token', (ctx, { params }) => makeUploadLink(ctx, deps, params.id, 'author'), {
    side: 'authored',
  }),
  on('POST /experience-disputes/{id}/statement', (ctx, { params, body }) => addAuthorStatement(ctx, deps, params.id, body.statement), {
    side: 'authored',
  }),
  on('GET /admin/experience-disputes', (ctx, { query }) => listDisputes(ctx, deps, query)),
  on('GET /admin/experience-disputes/{id}/enhanced', (ctx, { params }) => readEnhancedDispute(ctx, deps, params.id)),
  on(
    'PUT /admin/experience-disputes/{id}/status',
    (ctx, { params, body }) => resolveExperienceDispute(ctx, deps, params.id, decisionFrom(body)),
    {
      side: 'authored',
    },
  ),
];

const withoutAccountRoutes = (deps: DisputesDependencies): BoundRoute[] => [
  on('POST /privacy/requests', (ctx, { body }) => requestPrivacyCode(ctx, deps, body)),
  on('POST /privacy/requests/verify', (ctx, { body }) => verifyPrivacyRequest(ctx, deps, body)),
  on('GET /privacy/requests/{token}', (ctx, { params }) => readPrivacyRequest(ctx, deps, params.token)),
  on('POST /privacy/requests/{token}/proof', (ctx, { params }) => startRequestProof(ctx, deps, params.token)),
  on('POST /privacy/requests/{token}/proof/check', (ctx, { params }) => checkRequestProof(ctx, deps, params.token), {
    transaction: 'none',
    waitsForProvider: true,
  }),
  on('POST /privacy/requests/{token}/proof/evidence', (ctx, { params, body }) => sendRequestProof(ctx, deps, params.token, body)),
  on('POST /privacy/requests/{token}/evidence', (ctx, { params, request }) => receiveRequestEvidence(ctx, deps, params.token, request), {
    transaction: 'none',
    waitsForProvider: true,
  }),
  on('POST /privacy/requests/{token}/replies', (ctx, { params, body }) => replyByLink(ctx, deps, params.token, body), {
    side: 'authored',
  }),
  on('POST /privacy/requests/{token}/takedown', (ctx, { params, body }) => requestTakedown(ctx, deps, params.token, body), {
    side: 'authored',
  }),
  on('POST /privacy/requests/{token}/appeals', (ctx, { params, body }) => appealByLink(ctx, deps, params.token, body), {
    side: 'authored',
  }),
];
