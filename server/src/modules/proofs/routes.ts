import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import type { ProofsDependencies } from './dependencies.ts';
import { checkProof, startProof } from './prove-social-id.ts';
import { sendEvidence } from './send-evidence.ts';

export const proofRoutes = (deps: ProofsDependencies): BoundRoute[] => [
  on('POST /user/social-ids/{id}/proof', (ctx, { params }) => startProof(ctx, deps, params.id), { side: 'identity' }),
  on('POST /user/social-ids/{id}/proof/check', (ctx, { params }) => checkProof(ctx, deps, params.id), {
    side: 'identity',
    transaction: 'none',
    waitsForProvider: true,
  }),
  on('POST /user/social-ids/{id}/proof/evidence', (ctx, { params, body }) => sendEvidence(ctx, deps, params.id, body)),
];
