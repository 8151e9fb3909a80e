import { randomBytes } from 'node:crypto';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { audit } from '../../../platform/audit/store.ts';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { listPublishedItems } from './list-published-items.ts';
import { LINK_DAYS, openRequest } from './open-request.ts';
import type { PrivacyRequest } from './request-store.ts';

type FoundItems = RouteData<(typeof routes)['GET /privacy/requests/{token}']>;

/** A missing request gives the same error as a wrong code, and counts as a try. @throws AppError INVALID_CODE, CODE_EXPIRED */
export async function verifyPrivacyRequest(
  ctx: Context,
  deps: DisputesDependencies,
  { id, verification_code: code }: { id: string; verification_code: string },
): Promise<FoundItems> {
  const request = await deps.requests.find(ctx.db, id);
  await deps.codes.check(ctx, { purpose: 'privacy', address: request?.address ?? id, ownerId: id }, code);
  if (!request) throw new AppError('INVALID_CODE');
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await deps.requests.verify(ctx.db, id, { token, at: now, expiresAt: secondsAfter(now, LINK_DAYS * DAY_S) });
  const channel = request.handle === null ? request.channel : 'handle';
  await audit(ctx, { action: 'privacy-request.verify', subject: `privacy-request:${id}`, data: { channel } });
  return present(ctx, deps, (await deps.requests.find(ctx.db, id))!, token);
}

export const readPrivacyRequest = async (ctx: Context, deps: DisputesDependencies, token: string): Promise<FoundItems> =>
  present(ctx, deps, await openRequest(ctx, deps, token), token);

/** Until the handle is proved, the reply is the same whatever is published about it. */
async function present(ctx: Context, deps: DisputesDependencies, request: PrivacyRequest, token: string): Promise<FoundItems> {
  return {
    token,
    channel: request.handle === null ? request.channel : 'handle',
    platform: request.handle?.platform ?? null,
    needs_proof: !request.isProved,
    expires_at: request.expiresAt.toISOString(),
    items: request.isProved ? await listPublishedItems(ctx, deps, request) : [],
  };
}
