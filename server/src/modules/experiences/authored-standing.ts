import { dayBefore } from '@candor/contract/dates';
import type { Database } from '../../platform/db/database.ts';
import { REJECTION_DAYS, type AuthoredStanding } from '../trust/index.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import type { WrittenFilter } from './reading/own-experiences.ts';
import type { ExperienceFacts } from './store.ts';

/** The points that members' texts add to their trust: all points for the member, those of signed texts for everybody else. */
export async function authoredStanding(
  db: Database,
  deps: ExperiencesDependencies,
  filter: WrittenFilter,
  now: Date,
): Promise<Map<string, AuthoredStanding>> {
  const since = dayBefore(now, REJECTION_DAYS);
  return new Map([...(await deps.own.writtenBy(db, filter))].map(([userId, written]) => [userId, standingOf(written, since)]));
}

function standingOf(rows: readonly ExperienceFacts[], since: string): AuthoredStanding {
  return {
    approvedExperiences: rows.filter(({ status }) => status === 'approved').length,
    recentRejections: rows.filter(({ status, decided_day }) => status === 'rejected' && decided_day !== null && decided_day >= since)
      .length,
  };
}
