import { secondsAfter } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { SessionsDependencies } from './dependencies.ts';
import { DEVICE_COOKIE } from './identify-device.ts';

export const deleteExpiredSessionsJob = (deps: SessionsDependencies): JobHandler => ({
  name: 'delete-expired-sessions',
  schedule: '24 * * * *',
  run: async () => {
    const now = deps.clock.now();
    await deps.sessions.deleteExpired(deps.db, now);
    await deps.devices.deleteUnseenSince(deps.db, secondsAfter(now, -DEVICE_COOKIE.maxAgeSeconds));
  },
});
