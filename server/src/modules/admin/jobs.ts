import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { AdminDependencies } from './dependencies.ts';
import { waitingSince } from './two-admins.ts';

/** What was asked for and not opened is forgotten; that it was asked stays on the trail. */
export const forgetUnmaskRequestsJob = ({ db, clock, unmaskRequests, adminRequests }: AdminDependencies): JobHandler => ({
  name: 'forget-unmask-requests',
  schedule: '17 * * * *',
  run: async () => {
    await unmaskRequests.deleteBefore(db, waitingSince(clock.now()));
    await adminRequests.deleteBefore(db, waitingSince(clock.now()));
  },
});
