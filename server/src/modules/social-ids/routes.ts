import { afterCode, on, type BoundRoute } from '../../platform/http/route-binding.ts';
import type { SocialIdsDependencies } from './dependencies.ts';
import { linkSocialId, verifySocialId } from './link-social-id.ts';
import { listSocialIds } from './list-social-ids.ts';
import { unlinkSocialId } from './unlink-social-id.ts';

export const socialIdRoutes = (deps: SocialIdsDependencies): BoundRoute[] => [
  on('GET /user/social-ids', (ctx) => listSocialIds(ctx, deps)),
  // The look-up is counted whether or not the ID is linked.
  on('POST /user/social-ids', async (ctx, { body }) => afterCode(await linkSocialId(ctx, deps, body)), {
    side: 'identity',
    transaction: 'none',
  }),
  on('POST /user/social-ids/verify', (ctx, { body }) => verifySocialId(ctx, deps, { ...body, code: body.verification_code })),
  on('DELETE /user/social-ids/{id}', (ctx, { params }) => unlinkSocialId(ctx, deps, params.id)),
];
