import { isoDay } from '@candor/contract/dates';
import type { Proof as ShownProof } from '@candor/contract/proofs';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import { randomId } from '../authorship/index.ts';
import type { ProofsDependencies } from './dependencies.ts';
import { OPEN_REVIEW_JOB } from './jobs.ts';
import { codeFor, presentProof } from './profile-proof.ts';
import { requireUnproved } from './prove-social-id.ts';

/** The queue's item is opened by a job: this transaction writes about the member, and the queue belongs to the other side. */
export async function sendEvidence(
  ctx: MemberContext,
  deps: ProofsDependencies,
  id: string,
  { evidence_ids: fileIds, note }: { evidence_ids: string[]; note: string },
): Promise<{ proof: ShownProof }> {
  const link = await requireUnproved(ctx, deps, id);
  const proof = await codeFor(ctx, deps, { linkId: id });
  if (proof.state === 'in_review') throw new AppError('IN_REVIEW');
  await deps.files.countFree(ctx, fileIds, 'proof');
  const reviewId = randomId();
  await deps.proofs.sendForReview(ctx.db, proof.id, reviewId, {
    ownerId: ctx.actor.userId,
    fileIds,
    note,
    sentDay: isoDay(ctx.clock.now()),
  });
  await enqueue(ctx.db, OPEN_REVIEW_JOB, { reviewId });
  return { proof: presentProof(ctx, deps, link, { ...proof, state: 'in_review' }) };
}
