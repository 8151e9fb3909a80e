import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { AdminDependencies } from './dependencies.ts';
import { waitingSince } from './two-admins.ts';

/** Deletes the requests that no second admin confirmed in time. The audit trail still has them. */
export const forgetUnmaskRequestsJob = ({ db, clock, unmaskRequests, adminRequests }: AdminDependencies): JobHandler => ({
  name: 'forget-unmask-requests',
  schedule: '17 * * * *',
  run: async () => {
    await unmaskRequests.deleteBefore(db, waitingSince(clock.now()));
    await adminRequests.deleteBefore(db, waitingSince(clock.now()));
  },
});
