import type { AdminOwnershipDispute } from '@candor/contract/admin-disputes';
import type { DisputeEvidence, OwnershipDispute } from '@candor/contract/disputes';
import type { MemberContext } from '../../../platform/context.ts';
import type { LinkedFile } from '../../files/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { OwnershipClaim } from './ownership-dispute-store.ts';
import { claimEvidence } from '../rules.ts';
import { findConflicts } from './find-conflicts.ts';

/**
 * Presents claims to one of their sides: with that side's own words and files, and the decision. Only admins see what the other side wrote
 * and attached as proof of identity.
 */
export async function presentClaims(
  ctx: MemberContext,
  deps: DisputesDependencies,
  claims: readonly OwnershipClaim[],
): Promise<OwnershipDispute[]> {
  const { userId } = ctx.actor;
  const ownClaims = claims.filter(({ claimantUserId }) => claimantUserId === userId);
  const [files, decisionIds] = await Promise.all([
    filesOf(ctx, deps, ownClaims),
    deps.decisions.decisionIdsOfMember(ctx.db, { userId, caseKind: 'ownership_dispute', caseIds: claims.map(({ id }) => id) }),
  ]);
  return claims.map((claim) => {
    const isClaimant = claim.claimantUserId === userId;
    return {
      ...commonFields(claim),
      decision_id: decisionIds.get(claim.id) ?? null,
      role: isClaimant ? 'claimant' : 'owner',
      platform: claim.platform,
      social_id: claim.socialId,
      reason: isClaimant ? claim.reason : null,
      owner_statement: isClaimant ? null : claim.ownerStatement,
      evidence: presentEvidence(files.get(claim.id)),
    };
  });
}

export async function presentClaimsToAdmin(
  ctx: MemberContext,
  deps: DisputesDependencies,
  claims: readonly OwnershipClaim[],
): Promise<AdminOwnershipDispute[]> {
  const involved = claims.flatMap((claim) => [claim.claimantUserId, claim.ownerUserId, ...(claim.resolvedBy ? [claim.resolvedBy] : [])]);
  const [conflicts, people, files] = await Promise.all([
    findConflicts(ctx.db, deps, claims, ctx.actor.userId),
    deps.members.readPeople(ctx.db, [...new Set(involved)]),
    filesOf(ctx, deps, claims),
  ]);
  const personOf = (id: string | null): { display_name: string } | null => {
    const person = id === null ? undefined : people.get(id);
    return person ? { display_name: person.displayName } : null;
  };
  return claims.map((claim) => {
    if (conflicts.has(claim.id)) return { ...commonFields(claim), platform: claim.platform, social_id: claim.socialId, ...MASKED };
    const evidence = presentEvidence(files.get(claim.id));
    return {
      ...commonFields(claim),
      claimant_user: personOf(claim.claimantUserId) ?? { display_name: 'Former member' },
      current_owner_user: personOf(claim.ownerUserId),
      platform: claim.platform,
      social_id: claim.socialId,
      current_owner_user_id: claim.ownerReference,
      reason: claim.reason,
      owner_statement: claim.ownerStatement,
      evidence_urls: evidence.map(({ url }) => url),
      evidence,
      resolved_by_user: claim.resolvedBy === null ? null : (personOf(claim.resolvedBy) ?? { display_name: 'Former member' }),
      conflict_of_interest: false,
    };
  });
}

/** Replaces names, texts and files for an admin who is a party to the claim. */
const MASKED = {
  admin_notes: null,
  claimant_user: { display_name: 'Hidden' },
  current_owner_user: null,
  current_owner_user_id: null,
  reason: '',
  owner_statement: null,
  evidence_urls: [],
  evidence: [],
  resolved_by_user: null,
  conflict_of_interest: true,
};

const presentEvidence = (files: readonly LinkedFile[] = []): DisputeEvidence[] =>
  files.map(({ id, kind, url, isFlagged: flagged }) => ({ id, kind, url, flagged, by: 'claimant' }));

const commonFields = (claim: OwnershipClaim) => ({
  id: claim.id,
  status: claim.status,
  created_at: claim.createdAt.toISOString(),
  due_at: claim.dueAt.toISOString(),
  resolved_at: claim.resolvedAt?.toISOString() ?? null,
  admin_notes: claim.adminNotes,
});

const filesOf = (ctx: MemberContext, deps: DisputesDependencies, claims: readonly OwnershipClaim[]): Promise<Map<string, LinkedFile[]>> =>
  deps.files.linksToEach(
    ctx.db,
    'ownership_dispute',
    claims.map(({ id }) => claimEvidence(id).id),
    ctx.actor,
  );
