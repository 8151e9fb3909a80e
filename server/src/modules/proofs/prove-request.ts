import type { Proof as ShownProof } from '@candor/contract/proofs';
import type { Context } from '../../platform/context.ts';
import type { ProofsDependencies } from './dependencies.ts';
import { endReviewLater } from './jobs.ts';
import { codeFor, presentProof, readProof, requireReadable, takeCheck, type Handle } from './profile-proof.ts';
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
  const proof = await codeFor(ctx, deps, { requestId });
  requireReadable(ctx, deps, handle, proof);
  return presentProof(ctx, deps, handle, proof);
}

/** The first half of a check, in a transaction. @throws AppError NOT_FOUND, PROOF_EXPIRED, PROOF_NOT_SUPPORTED, RATE_LIMITED */
export async function takeRequestCheck(ctx: Context, deps: ProofsDependencies, { requestId, handle }: RequestedHandle): Promise<Proof> {
  const proof = await takeCheck(ctx, deps, { subject: { requestId }, limitedBy: requestId });
  requireReadable(ctx, deps, handle, proof);
  return proof;
}

/** The platform's answer, outside any transaction. */
export const readRequestProof = (deps: ProofsDependencies, { handle }: RequestedHandle, proof: Proof): Promise<void> =>
  readProof(deps, handle, proof);

/** The second half, after the platform's reply. Undefined if the proof was begun again meanwhile. */
export async function finishRequestProof(
  ctx: Context,
  deps: ProofsDependencies,
  { requestId, handle }: RequestedHandle,
  checked: Proof,
): Promise<ShownProof | undefined> {
  const present = await deps.proofs.find(ctx.db, { requestId });
  if (present?.id !== checked.id) return undefined;
  await deps.proofs.setState(ctx.db, checked.id, 'proved');
  if (present.state === 'in_review' && present.reviewId !== null) await endReviewLater(ctx, present.reviewId);
  return presentProof(ctx, deps, handle, { ...present, state: 'proved' }, true);
}
