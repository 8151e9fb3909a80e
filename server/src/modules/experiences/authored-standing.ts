import { dayBefore } from '@candor/contract/dates';
import type { Database } from '../../platform/db/database.ts';
import { REJECTION_DAYS, type AuthoredStanding } from '../trust/index.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import type { WrittenFilter } from './reading/own-experiences.ts';
import type { ExperienceFacts } from './store.ts';

/** Counts the texts of each member that change their trust score. The filter selects all of them, or only the signed ones. */
export async function authoredStanding(
  db: Database,
  deps: ExperiencesDependencies,
  filter: WrittenFilter,
  now: Date,
): Promise<Map<string, AuthoredStanding>> {
  const since = dayBefore(now, REJECTION_DAYS);
  return new Map([...(await deps.own.writtenBy(db, filter))].map(([userId, written]) => [userId, countTexts(written, since)]));
}

function countTexts(rows: readonly ExperienceFacts[], since: string): AuthoredStanding {
  return {
    approvedExperiences: rows.filter(({ status }) => status === 'approved').length,
    recentRejections: rows.filter(({ status, decided_day }) => status === 'rejected' && decided_day !== null && decided_day >= since)
      .length,
  };
}
