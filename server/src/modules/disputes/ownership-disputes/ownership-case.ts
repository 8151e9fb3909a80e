import { canonicalSocialId } from '@candor/contract/social-id';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CasePort, OverturnRuling, Statement } from '../../decisions/index.ts';
import { identifierKey } from '../../experiences/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { OwnershipClaim } from './ownership-dispute-store.ts';
import { claimEvidence, noticeLink } from '../rules.ts';
import { isPartyToClaim } from './find-conflicts.ts';
import { isMember } from './is-member.ts';

/** The case of an ownership claim. If the ID was moved, the former owner can appeal; if not, the claimant can. */
export const ownershipCase = (deps: DisputesDependencies): CasePort => ({
  linkOf: ({ caseId }) => noticeLink(caseId),
  lock: async (ctx, { caseId }) => void (await deps.claims.lockRivals(ctx.db, caseId)),
  assertAppealable: async (ctx, { caseId, userId }) => {
    const rivals = await deps.claims.lockRivals(ctx.db, caseId);
    const claim = rivals.find(({ id }) => id === caseId);
    if (rivals.some(({ status }) => status === 'pending')) throw new AppError('CASE_OPEN');
    const isInForce = claim?.status === (claim?.ownerUserId === userId ? 'approved' : 'rejected');
    if (!isInForce) throw new AppError('APPEAL_TOO_LATE');
  },
  isConcerned: async (db, { caseId }, userId) => {
    const claim = await deps.claims.find(db, caseId);
    return claim !== undefined && isPartyToClaim(db, deps, claim, userId);
  },
  describe: async (db, { caseId }) => {
    const claim = await deps.claims.find(db, caseId);
    if (!claim) return null;
    return {
      person_name: null,
      text: claim.socialId,
      original_text: null,
      tags: [],
      statement: claim.reason,
      answer: claim.ownerStatement,
    };
  },
  retainEvidence: async (ctx, { caseId }, until) => {
    const files = claimEvidence(caseId);
    await (until === null ? deps.files.cancelDeletion(ctx, files) : deps.files.scheduleDeletion(ctx, files, until));
  },
  overturn: (ctx, statement, ruling) => overturn(ctx, deps, statement, ruling),
});

/**
 * Moves the ID back to its former owner, or to the claimant, even from a rival who got it. If none of them has it linked any more, nothing
 * moves.
 */
async function overturn(
  ctx: MemberContext,
  deps: DisputesDependencies,
  { caseId, userId }: Statement,
  { notes, guideline }: OverturnRuling,
): Promise<void> {
  const claims = await deps.claims.lockSameId(ctx.db, caseId);
  const claim = claims.find(({ id }) => id === caseId);
  // The claimant's account was deleted with the claim and their links, so the former owner can simply link the ID.
  if (!claim) return;
  const isMovedBack = claim.ownerUserId === userId;
  const to = isMovedBack ? claim.ownerUserId : claim.claimantUserId;
  const resolve = (id: string, status: 'approved' | 'rejected') =>
    deps.claims.resolve(ctx.db, id, { status, notes, by: ctx.actor.userId, at: ctx.clock.now() });
  await resolve(caseId, isMovedBack ? 'rejected' : 'approved');
  const winners = claims.filter(({ id, status }) => id !== caseId && status === 'approved');
  const owners = isMovedBack ? [claim.claimantUserId] : [claim.ownerUserId, ...winners.map(({ claimantUserId }) => claimantUserId)];
  const link = await linkToMove(ctx, deps, claim, owners);
  if (link)
    await deps.socialIds.moveSocialId(ctx, link.ownerReference, { userId: to, provedUntil: isMovedBack ? claim.ownerProvedUntil : null });
  const from = link?.userId ?? owners[0]!;
  const lostClaim = winners.find(({ claimantUserId }) => claimantUserId === from);
  if (lostClaim) await resolve(lostClaim.id, 'rejected');
  if (!(await isMember(ctx.db, deps, from))) return;
  const caseOfLoser = lostClaim?.id ?? caseId;
  await deps.decisions.addMemberStatement(ctx, {
    kind: 'appeal',
    caseKind: 'ownership_dispute',
    caseId: caseOfLoser,
    userId: from,
    outcome: isMovedBack ? 'kept' : 'moved',
    guideline,
    words: notes,
    isAppealable: false,
  });
  const params = { status: isMovedBack || lostClaim ? 'rejected' : 'approved' };
  await deps.notifications.notify(ctx, from, { kind: 'ownership_decided', link: noticeLink(caseOfLoser), params });
}

/** The link of whichever of these members has the claimed ID now. That member may have spelled it differently from the claimant. */
async function linkToMove(
  ctx: MemberContext,
  deps: DisputesDependencies,
  { platform, socialId }: OwnershipClaim,
  userIds: readonly string[],
) {
  const identifier = canonicalSocialId(platform, socialId);
  const key = identifier.ok ? identifierKey(deps.vault, identifier.canonical) : undefined;
  for (const userId of userIds) {
    const link = (await deps.socialIds.linkedIdsOf(ctx.db, userId)).find((one) => one.platform === platform && one.key === key);
    if (link) return link;
  }
  return undefined;
}
