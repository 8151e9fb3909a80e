import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { AdminDependencies } from './dependencies.ts';
import { waitingSince } from './unmask-author.ts';

/** What was asked for and not opened is forgotten; that it was asked stays on the trail. */
export const forgetUnmaskRequestsJob = ({ db, clock, unmaskRequests }: AdminDependencies): JobHandler => ({
  name: 'forget-unmask-requests',
  schedule: '17 * * * *',
  run: () => unmaskRequests.deleteBefore(db, waitingSince(clock.now())),
});
