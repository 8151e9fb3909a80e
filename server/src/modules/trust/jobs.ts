import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TrustDependencies } from './dependencies.ts';
import { recomputeTrust, REFRESH_JOB } from './recompute-trust.ts';

/** Updates scores that change with time: when a ban ends, and when an account is old enough to count. */
export const refreshTrustJob = (platform: Platform, deps: TrustDependencies): JobHandler => ({
  name: REFRESH_JOB,
  run: async (payload) => {
    const { userId } = payload as { userId: string };
    await inJobTransaction({ db: platform.identityDb, clock: platform.clock }, REFRESH_JOB, (ctx) => recomputeTrust(ctx, deps, userId));
  },
});
