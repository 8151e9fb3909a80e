import type { Database } from '../../../platform/db/database.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { OwnershipClaim } from './ownership-dispute-store.ts';

type Claim = Pick<OwnershipClaim, 'id' | 'ownerUserId' | 'claimantUserId' | 'socialIdId'>;

/** The claims that a member is a party to: as owner, as claimant, or as a rival, who gains from a refusal. */
export async function findConflicts(
  db: Database,
  deps: DisputesDependencies,
  claims: readonly Claim[],
  userId: string,
): Promise<Set<string>> {
  const claimed = await deps.claims.claimedBy(db, userId, [...new Set(claims.map(({ socialIdId }) => socialIdId))]);
  return new Set(claims.filter((claim) => claim.ownerUserId === userId || claimed.has(claim.socialIdId)).map(({ id }) => id));
}

export const isPartyToClaim = async (db: Database, deps: DisputesDependencies, claim: Claim, userId: string): Promise<boolean> =>
  (await findConflicts(db, deps, [claim], userId)).size > 0;
