import { addTrustPoints, coarseTrust } from '@candor/contract/trust';
import type { Database } from '../../platform/db/database.ts';
import type { MembersDependencies } from './dependencies.ts';
import type { Person } from './member.ts';

/** Members in the form that others may see. */
export async function readPeople(db: Database, deps: MembersDependencies, userIds: readonly string[]): Promise<Map<string, Person>> {
  const people = await deps.members.readPeople(db, userIds);
  const signedPoints = await deps.ports.signedPoints(db, [...people.keys()]);
  return new Map(
    [...people].map(([id, person]) => [
      id,
      { ...person, trustScore: coarseTrust(addTrustPoints(person.trustScore, signedPoints.get(id) ?? 0)) },
    ]),
  );
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
  return listed.map((member) => ({
    ...member,
    trustScore: coarseTrust(addTrustPoints(member.trustScore, signedPoints.get(member.id) ?? 0)),
  }));
}
