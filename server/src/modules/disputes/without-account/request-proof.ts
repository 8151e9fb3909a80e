import type { Proof } from '@candor/contract/proofs';
import { audit } from '../../../platform/audit/store.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { openRequest } from './open-request.ts';
import type { Handle, PrivacyRequest } from './request-store.ts';

/** The code for the public profile of the handle; asking again gives the same one. @throws AppError ALREADY_PROVED, PROOF_NOT_SUPPORTED */
export async function startRequestProof(ctx: Context, deps: DisputesDependencies, token: string): Promise<{ proof: Proof }> {
  return { proof: await deps.proofs.ofRequests.start(ctx, await lockUnproved(ctx, deps, token)) };
}

/** The platform is asked between two transactions: its answer may take seconds. */
export async function checkRequestProof(ctx: Context, deps: DisputesDependencies, token: string): Promise<{ proof: Proof }> {
  const { ofRequests } = deps.proofs;
  const [requested, taken] = await inTransaction(deps.identityDb, async (db) => {
    const within = { ...ctx, db };
    const found = await lockUnproved(within, deps, token);
    return [found, await ofRequests.takeCheck(within, found)] as const;
  });
  await ofRequests.read(requested, taken);
  return inTransaction(deps.identityDb, async (db, afterCommit) => {
    const within = { ...ctx, db, afterCommit };
    const found = await lockUnproved(within, deps, token);
    const proof = await ofRequests.finish(within, found, taken);
    if (!proof) throw new AppError('NOT_FOUND');
    await deps.requests.proveHandle(db, found.requestId, ctx.clock.now());
    await audit(within, { action: 'privacy-request.prove', subject: `privacy-request:${found.requestId}` });
    return { proof };
  });
}

/** A number or an address is proved by the code that is sent to it. */
async function lockUnproved(ctx: Context, deps: DisputesDependencies, token: string): Promise<{ requestId: string; handle: Handle }> {
  const { id } = await openRequest(ctx, deps, token);
  const request: PrivacyRequest | undefined = await deps.requests.lock(ctx.db, id);
  if (!request) throw new AppError('NOT_FOUND');
  if (request.handle === null || request.isProved) throw new AppError('ALREADY_PROVED');
  return { requestId: request.id, handle: request.handle };
}
