import { EVIDENCE_RETENTION_DAYS } from '@candor/contract/limits';
import type { AdminOwnershipDispute } from '@candor/contract/admin-disputes';
import { render } from '@candor/contract/catalogues';
import { message } from '@candor/contract/message';
import { audit } from '../../../platform/audit/store.ts';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { countDecided, hoursBetween } from '../../transparency/index.ts';
import { assertReasons } from '../../decisions/index.ts';
import type { LinkedId } from '../../social-ids/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { DisputeDecision } from '../dispute-decision.ts';
import type { OwnershipClaim } from './ownership-dispute-store.ts';
import { isPartyToClaim } from './find-conflicts.ts';
import { isMember } from './is-member.ts';
import { presentClaimsToAdmin } from './present-claim.ts';
import { assertPending, claimEvidence, noticeLink } from '../rules.ts';

/** An approved claim moves the ID to the claimant; other claimants are notified that theirs failed. */
export async function resolveOwnershipClaim(
  ctx: MemberContext,
  deps: DisputesDependencies,
  id: string,
  decision: DisputeDecision,
): Promise<{ dispute: AdminOwnershipDispute }> {
  assertReasons('admin_notes', decision);
  const rivals = await deps.claims.lockRivals(ctx.db, id);
  const claim = rivals.find((one) => one.id === id);
  if (!claim) throw new AppError('NOT_FOUND');
  assertPending(claim.status);
  if (await isPartyToClaim(ctx.db, deps, claim, ctx.actor.userId)) throw new AppError('CONFLICT_OF_INTEREST');

  const link = decision.status === 'approved' ? await findLinkToMove(ctx, deps, claim) : undefined;
  const resolved = await closeClaim(ctx, deps, claim, decision);
  if (await isMember(ctx.db, deps, claim.ownerUserId)) await informParty(ctx, deps, claim, claim.ownerUserId, decision);
  if (decision.status === 'approved') {
    if (link) {
      if (link.provedUntil) await deps.claims.storeOwnerProofEnd(ctx.db, id, link.provedUntil);
      await deps.socialIds.moveSocialId(ctx, claim.ownerReference, { userId: claim.claimantUserId, provedUntil: null });
    }
    const refusal = render(message('claimGivenToAnother'), ctx.language ?? 'en');
    for (const rival of rivals) {
      if (rival.id !== id && rival.status === 'pending') await closeClaim(ctx, deps, rival, { status: 'rejected', notes: refusal });
    }
  }
  return { dispute: (await presentClaimsToAdmin(ctx, deps, [resolved]))[0]! };
}

/**
 * The link that an approved claim moves. Undefined if nobody but the claimant has the ID any more: the claimant can simply link it.
 * @throws AppError CONFLICT if another member has linked the ID since
 */
async function findLinkToMove(ctx: MemberContext, deps: DisputesDependencies, claim: OwnershipClaim): Promise<LinkedId | undefined> {
  const link = await deps.socialIds.findByOwnerReference(ctx.db, claim.ownerReference);
  if (link) return link;
  const ownerId = await deps.socialIds.findOwnerId(ctx.db, claim);
  if (ownerId !== undefined && ownerId !== claim.claimantUserId)
    throw new AppError('CONFLICT', { message: message('claimedIdHasNewOwner') });
  return undefined;
}

async function closeClaim(
  ctx: MemberContext,
  deps: DisputesDependencies,
  claim: OwnershipClaim,
  decision: DisputeDecision,
): Promise<OwnershipClaim> {
  const at = ctx.clock.now();
  const by = ctx.actor.userId;
  await deps.claims.resolve(ctx.db, claim.id, { status: decision.status, notes: decision.notes, by, at });
  await informParty(ctx, deps, claim, claim.claimantUserId, decision);
  await deps.files.scheduleDeletion(ctx, claimEvidence(claim.id), secondsAfter(at, EVIDENCE_RETENTION_DAYS * DAY_S));
  await countDecided(ctx, {
    kind: 'ownership_dispute',
    outcome: decision.status === 'approved' ? 'upheld' : 'refused',
    guideline: deps.decisions.guidelineOf(decision, 'ownership_dispute'),
    isUrgent: false,
    hours: hoursBetween(claim.createdAt, at),
    isInTime: at <= claim.dueAt,
  });
  await audit(ctx, { action: 'ownership-dispute.resolve', subject: `ownership-dispute:${claim.id}`, data: { status: decision.status } });
  return { ...claim, status: decision.status, adminNotes: decision.notes === '' ? null : decision.notes, resolvedBy: by, resolvedAt: at };
}

/** Adds the statement of reasons for one side, and notifies it. The side that lost may appeal. */
async function informParty(
  ctx: MemberContext,
  { decisions, notifications }: DisputesDependencies,
  claim: OwnershipClaim,
  userId: string,
  { status, ...ruling }: DisputeDecision,
): Promise<void> {
  const isMoved = status === 'approved';
  await decisions.addMemberStatement(ctx, {
    kind: 'ownership_dispute',
    caseKind: 'ownership_dispute',
    caseId: claim.id,
    userId,
    outcome: isMoved ? 'moved' : 'kept',
    guideline: decisions.guidelineOf(ruling, 'ownership_dispute'),
    words: ruling.notes,
    isAppealable: isMoved === (userId === claim.ownerUserId),
  });
  await notifications.notify(ctx, userId, { kind: 'ownership_decided', link: noticeLink(claim.id), params: { status } });
}
