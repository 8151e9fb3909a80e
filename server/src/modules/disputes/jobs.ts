import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { DisputesDependencies } from './dependencies.ts';

const AT_ONCE = 200;

/** Numbers and addresses of people without an account are kept no longer than their requests live, or their disputes are open. */
export const forgetRequestsJob = (deps: DisputesDependencies): JobHandler => ({
  name: 'forget-privacy-requests',
  schedule: '53 * * * *',
  run: async () => {
    const now = deps.clock.now();
    for (
      let ids = await deps.requests.expired(deps.db, now, AT_ONCE);
      ids.length > 0;
      ids = await deps.requests.expired(deps.db, now, AT_ONCE)
    ) {
      const open = new Set(
        (await deps.disputes.listOfRequests(deps.db, ids)).filter(({ status }) => status === 'pending').map((one) => one.privacyRequestId),
      );
      await deps.requests.keepUntil(
        deps.db,
        ids.filter((id) => open.has(id)),
        secondsAfter(now, DAY_S),
      );
      await deps.requests.delete(
        deps.db,
        ids.filter((id) => !open.has(id)),
      );
    }
  },
});
