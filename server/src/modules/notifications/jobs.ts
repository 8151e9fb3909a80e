import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { NotificationsDependencies } from './dependencies.ts';

const RETENTION_DAYS = 180;

export const deleteOldNoticesJob = (deps: NotificationsDependencies): JobHandler => ({
  name: 'forget-old-notices',
  schedule: '47 3 * * *',
  run: () => deps.notices.deleteOlderThan(deps.db, secondsAfter(deps.clock.now(), -RETENTION_DAYS * DAY_S)),
});
