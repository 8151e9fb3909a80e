import { message } from '@candor/contract/message';
import type { Proof } from '@candor/contract/proofs';
import { audit } from '../../../platform/audit/store.ts';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { RequestProofHandler } from '../../proofs/index.ts';
import { fileOwner, LINK_DAYS, openRequest } from './open-request.ts';
import type { Handle, PrivacyRequest } from './request-store.ts';
import { postToRequester, type Wording } from './notify-requester.ts';

/**
 * Returns the code for the public profile of the handle; a repeated call returns the same one. @throws AppError ALREADY_PROVED,
 * PROOF_NOT_SUPPORTED
 */
export async function startRequestProof(ctx: Context, deps: DisputesDependencies, token: string): Promise<{ proof: Proof }> {
  return { proof: await deps.proofs.ofRequests.start(ctx, await lockUnproved(ctx, deps, token)) };
}

/** The platform is called between two transactions, because its reply may take seconds. */
export async function checkRequestProof(ctx: Context, deps: DisputesDependencies, token: string): Promise<{ proof: Proof }> {
  const { ofRequests } = deps.proofs;
  const [requested, check] = await inTransaction(deps.identityDb, async (db) => {
    const txCtx = { ...ctx, db };
    const found = await lockUnproved(txCtx, deps, token);
    return [found, await ofRequests.takeCheck(txCtx, found)] as const;
  });
  await ofRequests.read(requested, check);
  return inTransaction(deps.identityDb, async (db, afterCommit) => {
    const txCtx = { ...ctx, db, afterCommit };
    const found = await lockUnproved(txCtx, deps, token);
    const proof = await ofRequests.finish(txCtx, found, check);
    if (!proof) throw new AppError('NOT_FOUND');
    await deps.requests.proveHandle(db, found.requestId, ctx.clock.now());
    await audit(txCtx, { action: 'privacy-request.prove', subject: `privacy-request:${found.requestId}` });
    return { proof };
  });
}

/**
 * For platforms whose profiles can't be read: a reviewer looks at a screenshot. @throws AppError ALREADY_PROVED, IN_REVIEW,
 * INVALID_EVIDENCE
 */
export async function sendRequestProof(
  ctx: Context,
  deps: DisputesDependencies,
  token: string,
  sent: { evidence_ids: string[]; note: string },
): Promise<{ proof: Proof }> {
  const requested = await lockUnproved(ctx, deps, token);
  const ownerId = fileOwner({ id: requested.requestId });
  return { proof: await deps.proofs.ofRequests.sendEvidence(ctx, requested, { ...sent, ownerId }) };
}

/**
 * Acts on the reviewer's decision about a screenshot, and sends it. The link leads to the published items, or to the reasons and a new try.
 */
export const requestProofHandler = (deps: DisputesDependencies): RequestProofHandler => ({
  accepted: async (ctx, requestId) => {
    const now = ctx.clock.now();
    await deps.requests.proveHandle(ctx.db, requestId, now);
    // The reviewer may have taken longer than the link was to last.
    await deps.requests.extendLink(ctx.db, requestId, secondsAfter(now, LINK_DAYS * DAY_S));
    await audit(ctx, { action: 'privacy-request.prove', subject: `privacy-request:${requestId}` });
    await sendMessage(ctx, deps, requestId, { news: message('handleProved') });
  },
  refused: (ctx, requestId, words) => sendMessage(ctx, deps, requestId, { news: message('handleNotProved'), words }),
});

async function sendMessage(ctx: Context, deps: DisputesDependencies, requestId: string, wording: Wording): Promise<void> {
  const request = await deps.requests.find(ctx.db, requestId);
  if (request) await postToRequester(ctx, deps, request, wording);
}

/** Locks a request about a handle that isn't proved yet. A number or an address is proved by the code that is sent to it. */
async function lockUnproved(ctx: Context, deps: DisputesDependencies, token: string): Promise<{ requestId: string; handle: Handle }> {
  const { id } = await openRequest(ctx, deps, token);
  const request: PrivacyRequest | undefined = await deps.requests.lock(ctx.db, id);
  if (!request) throw new AppError('NOT_FOUND');
  if (request.handle === null || request.isProved) throw new AppError('ALREADY_PROVED');
  return { requestId: request.id, handle: request.handle };
}
