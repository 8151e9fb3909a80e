import type { Proof as ShownProof } from '@candor/contract/proofs';
import type { Context } from '../../platform/context.ts';
import type { ProofsDependencies } from './dependencies.ts';
import { enqueueEndOfReview } from './jobs.ts';
import { findOrStartProof, presentProof, requireReadable, takeCheck, type Handle } from './profile-proof.ts';
import type { Proof } from './store.ts';

/** A handle that a person without an account claims to be theirs. */
export interface RequestedHandle {
  requestId: string;
  handle: Handle;
}

/** The caller must hold the request's lock. @throws AppError PROOF_NOT_SUPPORTED if the platform's pages can't be read */
export async function startRequestProof(
  ctx: Context,
  deps: ProofsDependencies,
  { requestId, handle }: RequestedHandle,
): Promise<ShownProof> {
  const proof = await findOrStartProof(ctx, deps, { requestId });
  requireReadable(ctx, deps, handle, proof);
  return presentProof(ctx, deps, handle, proof);
}

/** The first half of a check, in a transaction. @throws AppError NOT_FOUND, PROOF_EXPIRED, PROOF_NOT_SUPPORTED, RATE_LIMITED */
export async function takeRequestCheck(ctx: Context, deps: ProofsDependencies, { requestId, handle }: RequestedHandle): Promise<Proof> {
  const proof = await takeCheck(ctx, deps, { subject: { requestId }, limitedBy: requestId });
  requireReadable(ctx, deps, handle, proof);
  return proof;
}

/** The second half of a check, in a transaction after the call to the platform. Undefined if the proof was begun again meanwhile. */
export async function finishRequestProof(
  ctx: Context,
  deps: ProofsDependencies,
  { requestId, handle }: RequestedHandle,
  checked: Proof,
): Promise<ShownProof | undefined> {
  const current = await deps.proofs.find(ctx.db, { requestId });
  if (current?.id !== checked.id) return undefined;
  await deps.proofs.setState(ctx.db, checked.id, 'proved');
  if (current.state === 'in_review' && current.reviewId !== null) await enqueueEndOfReview(ctx, current.reviewId);
  return presentProof(ctx, deps, handle, { ...current, state: 'proved' }, { isProved: true });
}
