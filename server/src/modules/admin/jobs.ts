import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { AdminDependencies } from './dependencies.ts';
import { requestsValidSince } from './two-admins.ts';

/** Deletes the requests that no second admin confirmed in time: to show a name, or to make an admin. The audit log still has them. */
export const deleteUnconfirmedRequestsJob = ({ db, clock, unmaskRequests, adminRequests }: AdminDependencies): JobHandler => ({
  name: 'forget-unmask-requests',
  schedule: '17 * * * *',
  run: async () => {
    await unmaskRequests.deleteBefore(db, requestsValidSince(clock.now()));
    await adminRequests.deleteBefore(db, requestsValidSince(clock.now()));
  },
});
