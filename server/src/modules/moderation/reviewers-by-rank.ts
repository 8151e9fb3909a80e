import type { Database } from '../../platform/db/database.ts';
import { readStandings } from './counters.ts';
import type { KnownPerson, ModerationPorts } from './ports.ts';
import { rankReviewers, type Standing } from './rules.ts';

/** Those who review now, in their order: an admin decides too but stands outside, and so does who has stepped down. */
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
