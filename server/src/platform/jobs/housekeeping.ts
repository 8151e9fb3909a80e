import { DAY_S, secondsAfter } from '../clock.ts';
import type { Platform } from '../platform.ts';
import type { JobHandler } from './jobs.ts';

/** Deletes the platform's expired rows (docs/security.md). */
export function housekeepingJob(platform: Platform): JobHandler {
  return {
    name: 'housekeeping',
    schedule: '17 * * * *',
    run: async () => {
      const now = platform.clock.now();
      const yesterday = secondsAfter(now, -DAY_S);
      await platform.limitStore.deleteExpired(platform.db, now);
      await platform.idempotency.deleteOlderThan(platform.db, yesterday);
      await platform.messages.deleteOlderThan(platform.db, yesterday);
    },
  };
}
