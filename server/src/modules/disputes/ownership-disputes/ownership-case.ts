import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CasePort, OverturnRuling, Statement } from '../../decisions/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { OwnershipClaim } from './ownership-dispute-store.ts';
import { claimEvidence, noticeLink } from '../rules.ts';

/** The case of an ownership claim. If the ID was moved, the former owner can appeal; if not, the claimant can. */
export const ownershipCase = (deps: DisputesDependencies): CasePort => ({
  linkOf: ({ caseId }) => noticeLink(caseId),
  lock: async (ctx, { caseId }) => void (await deps.claims.lockRivals(ctx.db, caseId)),
  assertAppealable: async (ctx, { caseId, userId }) => {
    const rivals = await deps.claims.lockRivals(ctx.db, caseId);
    const claim = rivals.find(({ id }) => id === caseId);
    if (rivals.some(({ status }) => status === 'pending')) throw new AppError('CASE_OPEN');
    const isStanding = claim?.status === (claim?.ownerUserId === userId ? 'approved' : 'rejected');
    if (!isStanding) throw new AppError('APPEAL_TOO_LATE');
  },
  isConcerned: async (db, { caseId }, userId) => {
    const claim = await deps.claims.find(db, caseId);
    return claim !== undefined && [claim.claimantUserId, claim.ownerUserId].includes(userId);
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
  keepEvidence: async (ctx, { caseId }, until) => {
    const files = claimEvidence(caseId);
    await (until === null ? deps.files.keep(ctx, files) : deps.files.scheduleDeletion(ctx, files, until));
  },
  overturn: (ctx, statement, ruling) => overturn(ctx, deps, statement, ruling),
});

/** Gives the ID back to the former owner or to the claimant. If neither of the two has it any more, it stays free. */
async function overturn(
  ctx: MemberContext,
  deps: DisputesDependencies,
  { caseId, userId }: Statement,
  { notes, guideline }: OverturnRuling,
): Promise<void> {
  const claim = (await deps.claims.lockRivals(ctx.db, caseId)).find(({ id }) => id === caseId);
  if (!claim) throw new AppError('NOT_FOUND');
  const isMovedBack = claim.ownerUserId === userId;
  const [from, to] = isMovedBack ? [claim.claimantUserId, claim.ownerUserId] : [claim.ownerUserId, claim.claimantUserId];
  await deps.claims.resolve(ctx.db, caseId, {
    status: isMovedBack ? 'rejected' : 'approved',
    notes,
    by: ctx.actor.userId,
    at: ctx.clock.now(),
  });
  const link = await referenceOf(ctx, deps, claim, from);
  if (link !== undefined)
    await deps.socialIds.moveSocialId(ctx, link, { userId: to, provedUntil: isMovedBack ? claim.ownerProvedUntil : null });
  await deps.decisions.stateToMember(ctx, {
    kind: 'appeal',
    caseKind: 'ownership_dispute',
    caseId,
    userId: from,
    outcome: isMovedBack ? 'kept' : 'moved',
    guideline,
    words: notes,
    isAppealable: false,
  });
  const params = { status: isMovedBack ? 'rejected' : 'approved' };
  await deps.notifications.notify(ctx, from, { kind: 'ownership_decided', link: noticeLink(caseId), params });
}

/** The reference under which a member has linked the claimed ID now. */
async function referenceOf(
  ctx: MemberContext,
  deps: DisputesDependencies,
  { platform, socialId }: OwnershipClaim,
  userId: string,
): Promise<string | undefined> {
  const links = await deps.socialIds.linkedIdsOf(ctx.db, userId);
  return links.find((link) => link.platform === platform && link.value === socialId)?.ownerReference;
}
