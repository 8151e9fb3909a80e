import { privacyRoutes } from '@candor/contract/privacy';
import type { FastifyRequest } from 'fastify';
import { DAY_S } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { fileOwner, openRequest } from './open-request.ts';
import type { PrivacyRequest } from './request-store.ts';

const { file: name, maxBytes } = privacyRoutes['POST /privacy/requests/{token}/evidence'].upload;

/** The daily limit counts by identifier once it is proved. Before, anybody could use up the limit of a handle, so it counts by request. */
const limitKeyOf = ({ isProved, key, id }: PrivacyRequest): string => (isProved ? key : id);

/**
 * Receives a file under a link: for the proof while a handle isn't proved, after that for a takedown or an appeal. An unused file is
 * deleted after a day.
 */
export async function receiveRequestEvidence(
  ctx: Context,
  deps: DisputesDependencies,
  token: string,
  http: FastifyRequest,
): Promise<{ file: { id: string } }> {
  const request = await openRequest(ctx, deps, token);
  await deps.limitStore.require(ctx, { name: 'upload', max: deps.limits.UPLOADS_PER_DAY, windowSeconds: DAY_S }, limitKeyOf(request));
  const purpose = request.isProved ? 'experience_dispute' : 'proof';
  return { file: await deps.files.receiveByLink(http, { name, maxBytes, ownerId: fileOwner(request), purpose }) };
}
