import type { Language } from '@candor/contract/language';
import type { Context } from '../../platform/context.ts';
import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { LinkedId } from '../social-ids/index.ts';
import type { ProofsDependencies } from './dependencies.ts';
import type { Refusal } from './store.ts';

export const OPEN_REVIEW_JOB = 'open-proof-review';
const END_REVIEW_JOB = 'end-proof-review';
export const APPLY_DECISION_JOB = 'apply-proof-decision';
const NOTICE_LINK = '/social-ids';

/** The payload has no text: the job reads the decider's words from their sealed column. */
export type DecidedProof = {
  reviewId: number;
  status: 'approved' | 'rejected';
  by: string;
  guideline: number;
  language: Language;
};

/** A member's own rows and the review queue are on two sides of the database, so each job writes one of them. */
export const proofJobs = (deps: ProofsDependencies): JobHandler[] => [
  { name: OPEN_REVIEW_JOB, run: (payload) => openReview(deps, (payload as { reviewId: number }).reviewId) },
  { name: END_REVIEW_JOB, run: (payload) => endReview(deps, (payload as { reviewId: number }).reviewId) },
  { name: APPLY_DECISION_JOB, run: (payload) => applyDecision(deps, payload as DecidedProof) },
];

export const enqueueEndOfReview = (ctx: Context, reviewId: number): Promise<void> => enqueue(ctx.db, END_REVIEW_JOB, { reviewId });

async function openReview(deps: ProofsDependencies, reviewId: number): Promise<void> {
  await inJobTransaction({ db: deps.authoredDb, clock: deps.clock }, OPEN_REVIEW_JOB, async (ctx) => {
    const [proof] = await deps.proofs.byReviewIds(ctx.db, [reviewId]);
    if (proof?.state !== 'in_review' || !proof.evidence) return;
    const { ownerId, fileIds } = proof.evidence;
    await deps.files.attachFiles(ctx, { userId: ownerId, fileIds, attachment: attachmentOf(reviewId), visibleIds: [], isAnonymous: false });
    await deps.moderation.submitAllForReview(ctx, 'proof', [{ subjectId: reviewId, text: '' }]);
  });
}

/** Deletes the files of a finished review. */
async function endReview(deps: ProofsDependencies, reviewId: number): Promise<void> {
  await inJobTransaction({ db: deps.authoredDb, clock: deps.clock }, END_REVIEW_JOB, async (ctx) => {
    await deps.moderation.forgetSubject(ctx, 'proof', reviewId);
    await deps.files.scheduleDeletion(ctx, attachmentOf(reviewId), ctx.clock.now());
  });
}

async function applyDecision(deps: ProofsDependencies, decided: DecidedProof): Promise<void> {
  await inJobTransaction({ db: deps.identityDb, clock: deps.clock }, APPLY_DECISION_JOB, async (ctx) => {
    const [proof] = await deps.proofs.byReviewIds(ctx.db, [decided.reviewId]);
    if (proof?.state !== 'in_review') return;
    const isApproved = decided.status === 'approved';
    const link = proof.linkId === null ? undefined : await deps.socialIds.findById(ctx.db, proof.linkId);
    const refusal = isApproved ? null : await addRefusalStatement(ctx, deps, decided, link);
    if (refusal === null) await deps.proofs.setState(ctx.db, proof.id, 'proved');
    else await deps.proofs.refuse(ctx.db, proof.id, refusal);
    if (link) {
      if (isApproved) await deps.socialIds.prove(ctx, link);
      const page = refusal === null ? NOTICE_LINK : `/my-decisions?decision=${refusal.decisionId}`;
      await deps.notifications.notify(ctx, link.userId, { kind: 'proof_decided', link: page, params: { status: decided.status } });
    } else if (proof.requestId !== null) {
      if (refusal === null) await deps.requestProofHandler?.accepted(ctx, proof.requestId);
      else await deps.requestProofHandler?.refused(ctx, proof.requestId, refusal.words);
    }
  });
}

/** Adds the statement of reasons of a refused proof, which the member may appeal. A request without an account gets only the words. */
async function addRefusalStatement(
  ctx: Context,
  deps: ProofsDependencies,
  { reviewId, by, guideline, language }: DecidedProof,
  link: LinkedId | undefined,
): Promise<Refusal> {
  const words = (await deps.moderation.rejectionNotes(ctx.db, 'proof', [reviewId])).get(reviewId) ?? '';
  if (!link) return { words, language, guideline, decisionId: null };
  const statement = {
    kind: 'proof',
    caseKind: 'proof',
    caseId: link.id,
    userId: link.userId,
    outcome: 'rejected',
    guideline,
    words,
    isAppealable: true,
  } as const;
  const decisionId = await deps.decisions.addMemberStatement(ctx, statement, { by, at: ctx.clock.now(), language });
  return { words, language, guideline, decisionId };
}

export const attachmentOf = (reviewId: number) => ({ kind: 'proof', id: String(reviewId) }) as const;
