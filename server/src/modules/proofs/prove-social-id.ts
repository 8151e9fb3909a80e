import type { SocialId } from '@candor/contract/accounts';
import { isProofEnding } from '@candor/contract/dates';
import type { Proof as ShownProof } from '@candor/contract/proofs';
import type { MemberContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { LinkedId } from '../social-ids/index.ts';
import type { ProofsDependencies } from './dependencies.ts';
import { findOrStartProof, presentProof, readProof, requireReadable, takeCheck } from './profile-proof.ts';
import { enqueueEndOfReview } from './jobs.ts';
import type { Proof } from './store.ts';

export async function startProof(ctx: MemberContext, deps: ProofsDependencies, id: string): Promise<{ proof: ShownProof }> {
  const link = await requireUnproved(ctx, deps, id);
  const proof = await findOrStartProof(ctx, deps, { linkId: id });
  requireReadable(ctx, deps, link, proof);
  return { proof: presentProof(ctx, deps, link, proof) };
}

/** @throws AppError NOT_FOUND, ALREADY_PROVED */
export async function requireUnproved(ctx: MemberContext, deps: ProofsDependencies, id: string): Promise<LinkedId> {
  const link = await deps.socialIds.lockOwn(ctx.db, ctx.actor.userId, id);
  if (!link) throw new AppError('NOT_FOUND');
  const isEnding = link.provedUntil !== null && isProofEnding(link.provedUntil, ctx.clock.now());
  if (deps.socialIds.isProved(link) && !isEnding) throw new AppError('ALREADY_PROVED');
  // A number or an address is proved by the code that is sent to it when it is linked.
  if (link.type !== 'handle') throw new AppError(deps.socialIds.isProved(link) ? 'ALREADY_PROVED' : 'PROOF_NOT_SUPPORTED', FALLBACK);
  return link;
}

const FALLBACK = { data: { fallback: false } };

/** The platform is called between two transactions, because its reply may take seconds. */
export async function checkProof(
  ctx: MemberContext,
  deps: ProofsDependencies,
  id: string,
): Promise<{ proof: ShownProof; social_id: SocialId }> {
  const { link, proof } = await inTransaction(deps.identityDb, async (db) => {
    const txCtx = { ...ctx, db };
    const lockedLink = await deps.socialIds.lockOwn(db, ctx.actor.userId, id);
    if (!lockedLink) throw new AppError('NOT_FOUND');
    const check = await takeCheck(txCtx, deps, { subject: { linkId: id }, limitedBy: ctx.actor.userId });
    requireUsable(deps, lockedLink, check);
    requireReadable(txCtx, deps, lockedLink, check);
    return { link: lockedLink, proof: check };
  });
  if (proof.state !== 'proved') await readProof(deps, link, proof);
  return inTransaction(deps.identityDb, async (db, afterCommit) => {
    const txCtx = { ...ctx, db, afterCommit };
    const lockedLink = await deps.socialIds.lockOwn(db, ctx.actor.userId, id);
    const current = lockedLink && (await deps.proofs.find(db, { linkId: id }));
    // The ID was unlinked, or the proof begun again, during the call to the platform.
    if (!lockedLink || current?.id !== proof.id) throw new AppError('NOT_FOUND');
    requireUsable(deps, lockedLink, current);
    const proved = current.state === 'proved' ? lockedLink : await completeProof(txCtx, deps, lockedLink, current);
    return {
      proof: presentProof(ctx, deps, lockedLink, { ...current, state: 'proved' }, { isProved: true }),
      social_id: deps.socialIds.present(proved, 'proved'),
    };
  });
}

/** A code proves the ID once: after that proof has ended, the member needs a new one. @throws AppError PROOF_EXPIRED */
function requireUsable({ socialIds }: ProofsDependencies, link: LinkedId, proof: Proof): void {
  if (proof.state === 'proved' && !socialIds.isProved(link)) throw new AppError('PROOF_EXPIRED', { keepsWrites: true });
}

async function completeProof(ctx: MemberContext, deps: ProofsDependencies, link: LinkedId, proof: Proof): Promise<LinkedId> {
  const proved = await deps.socialIds.prove(ctx, link);
  if (!proved) throw new AppError('NOT_FOUND');
  await deps.proofs.setState(ctx.db, proof.id, 'proved');
  if (proof.state === 'in_review' && proof.reviewId !== null) await enqueueEndOfReview(ctx, proof.reviewId);
  return proved;
}
