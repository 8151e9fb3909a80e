import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { ProofsDependencies } from './dependencies.ts';

export const OPEN_REVIEW_JOB = 'open-proof-review';
const END_REVIEW_JOB = 'end-proof-review';
export const APPLY_DECISION_JOB = 'apply-proof-decision';
const NOTICE_LINK = '/social-ids';

/** A member's own rows and the review queue are on two sides of the database, so each job writes one of them. */
export const proofJobs = (deps: ProofsDependencies): JobHandler[] => [
  { name: OPEN_REVIEW_JOB, run: (payload) => openReview(deps, (payload as { reviewId: number }).reviewId) },
  { name: END_REVIEW_JOB, run: (payload) => endReview(deps, (payload as { reviewId: number }).reviewId) },
  { name: APPLY_DECISION_JOB, run: (payload) => applyDecision(deps, payload as { reviewId: number; status: string }) },
];

export const endReviewLater = (ctx: Context, reviewId: number): Promise<void> => enqueue(ctx.db, END_REVIEW_JOB, { reviewId });

const contextOf = (deps: ProofsDependencies, job: string): Omit<Context, 'db' | 'afterCommit'> => ({
  actor: { kind: 'job', job },
  clock: deps.clock,
  requestId: `job-${job}`,
  clientAddress: '',
});

async function openReview(deps: ProofsDependencies, reviewId: number): Promise<void> {
  await inTransaction(deps.authoredDb, async (db, afterCommit) => {
    const ctx = { ...contextOf(deps, OPEN_REVIEW_JOB), db, afterCommit };
    const [proof] = await deps.proofs.underReview(db, [reviewId]);
    if (proof?.state !== 'in_review' || !proof.evidence) return;
    const { ownerId, fileIds } = proof.evidence;
    await deps.files.attachOf(ctx, { userId: ownerId, fileIds, attachment: attachmentOf(reviewId), visibleIds: [], isAnonymous: false });
    await deps.moderation.submitAllForReview(ctx, 'proof', [reviewId]);
  });
}

/** The files of a review that is over go with it. */
async function endReview(deps: ProofsDependencies, reviewId: number): Promise<void> {
  await inTransaction(deps.authoredDb, async (db, afterCommit) => {
    const ctx = { ...contextOf(deps, END_REVIEW_JOB), db, afterCommit };
    await deps.moderation.forgetSubject(ctx, 'proof', reviewId);
    await deps.files.scheduleDeletion(ctx, attachmentOf(reviewId), ctx.clock.now());
  });
}

async function applyDecision(deps: ProofsDependencies, { reviewId, status }: { reviewId: number; status: string }): Promise<void> {
  await inTransaction(deps.identityDb, async (db, afterCommit) => {
    const ctx = { ...contextOf(deps, APPLY_DECISION_JOB), db, afterCommit };
    const [proof] = await deps.proofs.underReview(db, [reviewId]);
    const link = proof?.linkId ? await deps.socialIds.findById(db, proof.linkId) : undefined;
    if (proof?.state !== 'in_review' || !link) return;
    if (status === 'approved') await deps.socialIds.prove(ctx, link);
    await deps.proofs.setState(db, proof.id, status === 'approved' ? 'proved' : 'failed');
    await deps.notifications.notify(ctx, link.userId, { kind: 'proof_decided', link: NOTICE_LINK, params: { status } });
  });
}

export const attachmentOf = (reviewId: number) => ({ kind: 'proof', id: String(reviewId) }) as const;
