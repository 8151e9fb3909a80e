import { privacyRoutes } from '@candor/contract/privacy';
import type { FastifyRequest } from 'fastify';
import { DAY_S } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { fileOwner, openProvedRequest } from './open-request.ts';

const { file: name, maxBytes } = privacyRoutes['POST /privacy/requests/{token}/evidence'].upload;

/** Takes a file under a link, for a takedown or an appeal. It goes after a day unless it is given to one. */
export async function receiveRequestEvidence(
  ctx: Context,
  deps: DisputesDependencies,
  token: string,
  http: FastifyRequest,
): Promise<{ file: { id: string } }> {
  const request = await openProvedRequest(ctx, deps, token);
  await deps.limitStore.require(ctx, { name: 'upload', max: deps.limits.UPLOADS_PER_DAY, windowSeconds: DAY_S }, request.key);
  return { file: await deps.files.receiveByLink(http, { name, maxBytes, ownerId: fileOwner(request) }) };
}
