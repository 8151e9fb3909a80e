import { isoDay } from '@candor/contract/dates';
import type { Proof as ShownProof } from '@candor/contract/proofs';
import type { Context, MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import { randomId } from '../authorship/index.ts';
import type { ProofsDependencies } from './dependencies.ts';
import { OPEN_REVIEW_JOB } from './jobs.ts';
import { findOrStartProof, presentProof } from './profile-proof.ts';
import type { RequestedHandle } from './prove-request.ts';
import { requireUnproved } from './prove-social-id.ts';
import type { Proof, ProofEvidence } from './store.ts';

interface SentEvidence {
  evidence_ids: string[];
  note: string;
}

/** A member sends evidence for a linked handle. @throws AppError CASE_OPEN while an appeal about earlier evidence is open */
export async function sendEvidence(
  ctx: MemberContext,
  deps: ProofsDependencies,
  id: string,
  sent: SentEvidence,
): Promise<{ proof: ShownProof }> {
  const link = await requireUnproved(ctx, deps, id);
  if (await deps.decisions.isAppealOpen(ctx.db, 'proof', id)) throw new AppError('CASE_OPEN');
  const proof = await findOrStartProof(ctx, deps, { linkId: id });
  await requireUnusedFiles(ctx, deps, sent.evidence_ids, proof);
  const inReview = await submitForReview(ctx, deps, proof, { ...sent, ownerId: ctx.actor.userId });
  return { proof: presentProof(ctx, deps, link, inReview) };
}

/** Files are attached only when a job opens the review, so two proofs could name the same ones. @throws AppError INVALID_EVIDENCE */
async function requireUnusedFiles(ctx: MemberContext, deps: ProofsDependencies, fileIds: readonly string[], { id }: Proof): Promise<void> {
  await deps.proofs.lockEvidenceOf(ctx.db, ctx.actor.userId);
  const others = (await deps.proofs.inReviewOf(ctx.db, ctx.actor.userId)).filter((proof) => proof.id !== id);
  const used = new Set(others.flatMap(({ evidence }) => evidence?.fileIds ?? []));
  if (fileIds.some((fileId) => used.has(fileId))) throw new AppError('INVALID_EVIDENCE');
}

/**
 * Stores the evidence of a person without an account; the link of their request owns the files. The caller must hold the request's lock.
 */
export async function sendRequestEvidence(
  ctx: Context,
  deps: ProofsDependencies,
  { requestId, handle }: RequestedHandle,
  sent: SentEvidence & { ownerId: string },
): Promise<ShownProof> {
  const proof = await findOrStartProof(ctx, deps, { requestId });
  return presentProof(ctx, deps, handle, await submitForReview(ctx, deps, proof, { ...sent, handle }));
}

/** A job adds the queue's item, because this transaction writes about a person and the queue is on the other side. */
async function submitForReview(
  ctx: Context,
  deps: ProofsDependencies,
  proof: Proof,
  { evidence_ids: fileIds, note, ...sent }: SentEvidence & Pick<ProofEvidence, 'ownerId' | 'handle'>,
): Promise<Proof> {
  if (proof.state === 'in_review') throw new AppError('IN_REVIEW');
  await deps.files.countClaimableOf(ctx, { ownerId: sent.ownerId, fileIds }, 'proof');
  const reviewId = randomId();
  await deps.proofs.sendForReview(ctx.db, proof.id, reviewId, {
    ...sent,
    fileIds,
    note,
    code: proof.code,
    sentDay: isoDay(ctx.clock.now()),
  });
  await enqueue(ctx.db, OPEN_REVIEW_JOB, { reviewId });
  return { ...proof, state: 'in_review', refusal: null };
}
