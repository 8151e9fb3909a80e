import { randomBytes } from 'node:crypto';
import type { PublishedItem } from '@candor/contract/privacy';
import { audit } from '../../platform/audit/store.ts';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { DisputesDependencies } from './dependencies.ts';
import { listPublishedItems } from './list-published-items.ts';

/** Long enough for a decision and for what comes after it; then the number is forgotten. */
const KEPT_DAYS = 30;

/** A request that nobody made is as wrong as a wrong code, and costs a try the same. @throws AppError INVALID_CODE, CODE_EXPIRED */
export async function verifyPrivacyRequest(
  ctx: Context,
  deps: DisputesDependencies,
  { id, verification_code: code }: { id: string; verification_code: string },
): Promise<{ token: string; items: PublishedItem[] }> {
  const request = await deps.requests.find(ctx.db, id);
  await deps.codes.check(ctx, { purpose: 'privacy', address: request?.address ?? id }, code);
  if (!request) throw new AppError('INVALID_CODE');
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await deps.requests.verify(ctx.db, id, { token, at: now, expiresAt: secondsAfter(now, KEPT_DAYS * DAY_S) });
  await audit(ctx, { action: 'privacy-request.verify', subject: `privacy-request:${id}`, data: { channel: request.channel } });
  return { token, items: await listPublishedItems(ctx.db, deps, request) };
}

export async function readPrivacyRequest(
  ctx: Context,
  deps: DisputesDependencies,
  token: string,
): Promise<{ token: string; items: PublishedItem[] }> {
  const request = await deps.requests.findByToken(ctx.db, token, ctx.clock.now());
  if (!request) throw new AppError('NOT_FOUND');
  return { token, items: await listPublishedItems(ctx.db, deps, request) };
}
