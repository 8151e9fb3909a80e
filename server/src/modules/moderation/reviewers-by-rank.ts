import type { Database } from '../../platform/db/database.ts';
import { readStandings } from './counters.ts';
import type { KnownPerson, ModerationPorts } from './ports.ts';
import { rankReviewers, type Standing } from './rules.ts';

/** The present reviewers by rank. Admins, who decide too, and reviewers who stepped down are left out. */
export async function reviewersByRank(
  db: Database,
  { readPeople }: Pick<ModerationPorts, 'readPeople'>,
): Promise<{ ranked: Standing[]; people: Map<string, KnownPerson> }> {
  const standings = await readStandings(db);
  const people = await readPeople(
    db,
    standings.map(({ userId }) => userId),
  );
  return { ranked: rankReviewers(standings.filter(({ userId }) => people.get(userId)?.role === 'reviewer')), people };
}
