import { privacyRoutes } from '@candor/contract/privacy';
import type { FastifyRequest } from 'fastify';
import { DAY_S } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { fileOwner, openRequest } from './open-request.ts';
import type { PrivacyRequest } from './request-store.ts';

const { file: name, maxBytes } = privacyRoutes['POST /privacy/requests/{token}/evidence'].upload;

/** Anybody can make a request about a handle, so before it is proved its daily limit isn't used up. */
const limitedBy = ({ isProved, key, id }: PrivacyRequest): string => (isProved ? key : id);

/** Takes a file under a link: before a handle is proved for its proof, after that for a takedown or an appeal. It goes after a day unless it is given to one. */
export async function receiveRequestEvidence(
  ctx: Context,
  deps: DisputesDependencies,
  token: string,
  http: FastifyRequest,
): Promise<{ file: { id: string } }> {
  const request = await openRequest(ctx, deps, token);
  await deps.limitStore.require(ctx, { name: 'upload', max: deps.limits.UPLOADS_PER_DAY, windowSeconds: DAY_S }, limitedBy(request));
  const purpose = request.isProved ? 'experience_dispute' : 'proof';
  return { file: await deps.files.receiveByLink(http, { name, maxBytes, ownerId: fileOwner(request), purpose }) };
}
