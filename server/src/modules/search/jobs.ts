import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { SearchDependencies } from './dependencies.ts';

const HISTORY_DAYS = 30;

/** Deletes old searches (docs/security.md). */
export const deleteOldSearchesJob = ({ platform, history }: SearchDependencies): JobHandler => ({
  name: 'forget-searches',
  schedule: '27 * * * *',
  run: async () => {
    const now = platform.clock.now();
    await history.deleteBefore(platform.db, secondsAfter(now, -HISTORY_DAYS * DAY_S));
  },
});
