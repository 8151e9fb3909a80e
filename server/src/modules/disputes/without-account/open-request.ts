import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { PrivacyRequest } from './request-store.ts';

/** The owner of replies written without an account. It stays the same when the person proves the number, address or handle again. */
export const replyOwner = ({ key }: Pick<PrivacyRequest, 'key'>): string => `request:${key}`;

/** The owner of files that were uploaded under a link. */
export const fileOwner = ({ id }: Pick<PrivacyRequest, 'id'>): string => `request:${id}`;

export const LINK_DAYS = 30;

/** A link works for 30 days, and longer while one of its cases is open. @throws AppError NOT_FOUND */
export async function openRequest(ctx: Context, deps: DisputesDependencies, token: string): Promise<PrivacyRequest> {
  const request = await deps.requests.findByToken(ctx.db, token);
  if (!request) throw new AppError('NOT_FOUND');
  if (request.expiresAt <= ctx.clock.now() && !(await hasOpenCase(ctx.db, deps, request))) throw new AppError('NOT_FOUND');
  return request;
}

/** Refuses a request about a handle that isn't proved yet. @throws AppError NOT_FOUND */
export async function openProvedRequest(ctx: Context, deps: DisputesDependencies, token: string): Promise<PrivacyRequest> {
  const request = await openRequest(ctx, deps, token);
  if (!request.isProved) throw new AppError('NOT_FOUND');
  return request;
}

/** The requests that proved the same identifier. */
export const provedRequestIds = async (db: Database, deps: DisputesDependencies, { key }: Pick<PrivacyRequest, 'key'>): Promise<string[]> =>
  (await deps.requests.provedAbout(db, key)).map(({ id }) => id);

/** Whether a screenshot, a dispute or an appeal that was filed under this link waits for its decision. */
export async function hasOpenCase(db: Database, deps: DisputesDependencies, request: Pick<PrivacyRequest, 'id' | 'key'>): Promise<boolean> {
  if (await deps.proofs.ofRequests.isUnderReview(db, request.id)) return true;
  const disputes = await deps.disputes.listOfRequests(db, [request.id]);
  if (disputes.some(({ status }) => status === 'pending')) return true;
  // The decision may be about a request that was made with an earlier link.
  const reader = { requestIds: await provedRequestIds(db, deps, request), replyOwner: replyOwner(request) };
  return (await deps.decisions.appealsOfRequests(db, reader)).requestIdsWithOpenAppeal.has(request.id);
}
