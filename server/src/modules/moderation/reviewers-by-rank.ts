import type { Database } from '../../platform/db/database.ts';
import { readReviewerRecords } from './counters.ts';
import type { ReviewPerson, ModerationPorts } from './ports.ts';
import { rankReviewers, type ReviewerRecord } from './rules.ts';

/** The current reviewers by rank. Admins, who decide too, and reviewers who stepped down are left out. */
export async function reviewersByRank(
  db: Database,
  { readPeople }: Pick<ModerationPorts, 'readPeople'>,
): Promise<{ ranked: ReviewerRecord[]; people: Map<string, ReviewPerson> }> {
  const records = await readReviewerRecords(db);
  const people = await readPeople(
    db,
    records.map(({ userId }) => userId),
  );
  return { ranked: rankReviewers(records.filter(({ userId }) => people.get(userId)?.role === 'reviewer')), people };
}
