import type { Database } from '../../platform/db/database.ts';
import type { DisputesDependencies } from './dependencies.ts';
import { claimEvidence, disputeEvidence } from './rules.ts';
import { disputesOf } from './experience-disputes/list-experience-disputes.ts';

/** A member's statements in disputes, and the decisions, for the data export. */
export async function exportDisputes(db: Database, deps: DisputesDependencies, userId: string): Promise<Record<string, unknown>> {
  const [sides, claims] = await Promise.all([disputesOf(db, deps, userId), deps.claims.listOf(db, userId)]);
  return {
    experience_disputes: sides.map(({ dispute, role }) => ({
      experience_id: dispute.experienceId,
      role,
      ground: dispute.ground,
      statement: role === 'disputing' ? dispute.statement : dispute.authorStatement,
      ...outcomeOf(dispute),
    })),
    ownership_disputes: claims.map((claim) => ({
      role: claim.claimantUserId === userId ? 'claimant' : 'owner',
      platform: claim.platform,
      social_id: claim.socialId,
      statement: claim.claimantUserId === userId ? claim.reason : claim.ownerStatement,
      ...outcomeOf(claim),
    })),
  };
}

/** The disputes and claims that may have a member's files of evidence. */
export async function attachmentsOf(db: Database, deps: DisputesDependencies, userId: string) {
  const [sides, claims] = await Promise.all([disputesOf(db, deps, userId), deps.claims.listOf(db, userId)]);
  return [...sides.map(({ dispute, role }) => disputeEvidence(dispute.id, role)), ...claims.map(({ id }) => claimEvidence(id))];
}

const outcomeOf = (dispute: { status: string; adminNotes: string | null; createdAt: Date; resolvedAt: Date | null }) => ({
  status: dispute.status,
  admin_notes: dispute.adminNotes,
  created_at: dispute.createdAt.toISOString(),
  resolved_at: dispute.resolvedAt?.toISOString() ?? null,
});
