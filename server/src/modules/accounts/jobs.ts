import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { AccountsDependencies } from './dependencies.ts';

/** Codes go after a day, sessions when they end (safety.md, 3.6). */
export const forgetExpiredJob = (deps: AccountsDependencies): JobHandler => ({
  name: 'forget-expired-sign-ins',
  schedule: '23 * * * *',
  run: async () => {
    const now = deps.clock.now();
    await deps.codes.deleteExpired(deps.db, secondsAfter(now, -DAY_S));
    await deps.sessions.deleteExpired(deps.db, now);
  },
});
