import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { DisputesDependencies } from './dependencies.ts';

/** Numbers and addresses of people without an account are kept no longer than their requests live, and links likewise. */
export const forgetRequestsJob = (deps: DisputesDependencies): JobHandler => ({
  name: 'forget-privacy-requests',
  schedule: '53 * * * *',
  run: async () => {
    const now = deps.clock.now();
    await deps.requests.deleteExpired(deps.db, now);
    await deps.uploadLinks.deleteExpired(deps.db, now);
  },
});
