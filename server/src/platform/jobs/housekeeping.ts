import { DAY_S, secondsAfter } from '../clock.ts';
import type { Platform } from '../platform.ts';
import type { JobHandler } from './jobs.ts';

/** Deletes the platform's expired rows (docs/security.md). One table that can't be emptied keeps none of the others from it. */
export function housekeepingJob(platform: Platform): JobHandler {
  return {
    name: 'housekeeping',
    schedule: '17 * * * *',
    run: async () => {
      const now = platform.clock.now();
      const yesterday = secondsAfter(now, -DAY_S);
      const failures: unknown[] = [];
      for (const deletion of [
        () => platform.limitStore.deleteExpired(platform.db, now),
        () => platform.idempotency.deleteOlderThan(platform.db, yesterday),
        () => platform.messages.deleteOlderThan(platform.db, yesterday),
      ])
        await deletion().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'some expired rows were not deleted');
    },
  };
}
