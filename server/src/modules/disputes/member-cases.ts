import type { DisputeStatus } from '@candor/contract/statuses';
import type { Database } from '../../platform/db/database.ts';
import type { DisputesDependencies } from './dependencies.ts';
import { disputesOf } from './experience-disputes/list-experience-disputes.ts';

export interface MemberCase {
  id: string;
  kind: 'experience_dispute' | 'ownership_dispute';
  role: 'disputing' | 'author' | 'claimant' | 'owner';
  status: DisputeStatus;
  createdAt: Date;
}

/**
 * The disputes in which a member is a side. As an author only those about signed texts: one about an anonymous text would reveal its
 * author.
 */
export async function casesOf(
  db: Database,
  deps: DisputesDependencies,
  userId: string,
  signedIds: ReadonlySet<number>,
): Promise<MemberCase[]> {
  const [sides, claims] = await Promise.all([disputesOf(db, deps, userId), deps.claims.listOf(db, userId)]);
  return [
    ...sides
      .filter(({ dispute, role }) => role === 'disputing' || signedIds.has(dispute.experienceId))
      .map(({ dispute, role }) => ({
        id: dispute.id,
        kind: 'experience_dispute' as const,
        role,
        status: dispute.status,
        createdAt: dispute.createdAt,
      })),
    ...claims.map((claim) => ({
      id: claim.id,
      kind: 'ownership_dispute' as const,
      role: claim.claimantUserId === userId ? ('claimant' as const) : ('owner' as const),
      status: claim.status,
      createdAt: claim.createdAt,
    })),
  ];
}
