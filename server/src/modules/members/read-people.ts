import { addTrustPoints, coarseTrust } from '@candor/contract/trust';
import type { Database } from '../../platform/db/database.ts';
import type { MembersDependencies } from './dependencies.ts';
import type { Person } from './member.ts';

/** Members in the form that others may see. */
export async function readPeople(db: Database, deps: MembersDependencies, userIds: readonly string[]): Promise<Map<string, Person>> {
  const people = await deps.members.readPeople(db, userIds);
  const shown = await withShownTrust(
    db,
    deps,
    [...people].map(([id, person]) => ({ id, ...person })),
  );
  return new Map(shown.map(({ id, ...person }) => [id, person]));
}

/** Exact scores, or points for anonymous texts, would identify an author to somebody who reads the list before and after a decision. */
export async function withShownTrust<T extends { id: string; trustScore: number }>(
  db: Database,
  deps: MembersDependencies,
  listed: readonly T[],
): Promise<T[]> {
  const signedPoints = await deps.ports.signedPoints(
    db,
    listed.map(({ id }) => id),
  );
  // The stored score of a suspended member is 0, to which no points for texts are added.
  const idsAtZero = listed.flatMap(({ id, trustScore }) => (trustScore === 0 ? id : []));
  const bannedIds = await deps.bans.bannedAmong(db, idsAtZero, deps.clock.now());
  return listed.map((member) => ({
    ...member,
    trustScore: bannedIds.has(member.id) ? 0 : coarseTrust(addTrustPoints(member.trustScore, signedPoints.get(member.id) ?? 0)),
  }));
}
