import type { ProofState } from '@candor/contract/statuses';
import type { Context, MemberActor } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProofsDependencies, ProofsModules } from './dependencies.ts';
import { attachmentOf, enqueueEndOfReview, proofJobs } from './jobs.ts';
import type { ProfileReader, RequestProofHandler } from './ports.ts';
import { finishRequestProof, startRequestProof, takeRequestCheck, type RequestedHandle } from './prove-request.ts';
import { readProof } from './profile-proof.ts';
import { proofCase } from './proof-case.ts';
import { proofNotices } from './proof-notices.ts';
import { proofSubject } from './review-proof.ts';
import { stateOf } from './rules.ts';
import { sendRequestEvidence } from './send-evidence.ts';
import { ProofStore, type Proof } from './store.ts';
import { proofRoutes } from './routes.ts';

export type Proofs = ReturnType<typeof proofsModule>;

export function proofsModule(platform: Platform, modules: ProofsModules, profiles: ProfileReader) {
  const proofs = new ProofStore(platform.vault);
  const deps: ProofsDependencies = { ...platform, ...modules, profiles, proofs };
  modules.moderation.registerSubject('proof', proofSubject(deps));
  modules.decisions.registerCase('proof', proofCase(deps));
  return {
    routes: proofRoutes(deps),
    jobs: proofJobs(deps),
    /** Proofs of people without an account, whose requests name a handle. A check is two transactions, with the call to the platform in between. */
    ofRequests: {
      start: (ctx: Context, handle: RequestedHandle) => startRequestProof(ctx, deps, handle),
      takeCheck: (ctx: Context, handle: RequestedHandle) => takeRequestCheck(ctx, deps, handle),
      /** Must run outside any transaction. */
      read: ({ handle }: RequestedHandle, proof: Proof) => readProof(deps, handle, proof),
      finish: (ctx: Context, handle: RequestedHandle, proof: Proof) => finishRequestProof(ctx, deps, handle, proof),
      sendEvidence: (ctx: Context, handle: RequestedHandle, sent: Parameters<typeof sendRequestEvidence>[3]) =>
        sendRequestEvidence(ctx, deps, handle, sent),
      isUnderReview: (db: Database, requestId: string): Promise<boolean> => proofs.isUnderReview(db, requestId),
      registerHandler: (handler: RequestProofHandler): void => void (deps.requestProofHandler = handler),
    },
    /** The states of the proofs of these links, none of which is proved. */
    statesOf: async (db: Database, linkIds: readonly string[]): Promise<ReadonlyMap<string, ProofState>> =>
      new Map((await proofs.ofLinks(db, linkIds)).map((proof) => [proof.linkId!, stateOf(proof, false, platform.clock.now())])),
    /** Ends a proof because its link ended or went to another member. */
    endProof: async (ctx: Context, linkId: string): Promise<void> => {
      const proof = await proofs.find(ctx.db, { linkId });
      if (proof?.state === 'in_review' && proof.reviewId !== null) await enqueueEndOfReview(ctx, proof.reviewId);
      await proofs.delete(ctx.db, { linkId });
    },
    noticesOf: (db: Database, userId: string, since: string) => proofNotices(db, deps, { userId, since }),
    /** The proofs that may have screenshots of the member. */
    attachmentsOf: async (db: Database, userId: string) => (await proofs.reviewIdsOf(db, userId)).map(attachmentOf),
    mayReadEvidence: (ctx: Context, viewer: MemberActor, reviewId: number) => mayReadEvidence(ctx, deps, viewer, reviewId),
  };
}

/** The files of a proof may be read by the reviewer who leases it, and by other admins while an appeal about it is open. */
async function mayReadEvidence(ctx: Context, deps: ProofsDependencies, viewer: MemberActor, reviewId: number): Promise<boolean> {
  if (viewer.role === 'user') return false;
  if (await deps.moderation.holdsLease(ctx, viewer.userId, 'proof', reviewId)) return true;
  if (viewer.role !== 'admin') return false;
  const [proof] = await deps.proofs.byReviewIds(ctx.db, [reviewId]);
  if (typeof proof?.linkId !== 'string' || proof.evidence?.ownerId === viewer.userId) return false;
  return deps.decisions.isAppealOpen(ctx.db, 'proof', proof.linkId);
}
