import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { NotificationsDependencies } from './dependencies.ts';

const KEPT_DAYS = 180;

export const forgetOldNoticesJob = (deps: NotificationsDependencies): JobHandler => ({
  name: 'forget-old-notices',
  schedule: '47 3 * * *',
  run: () => deps.notices.deleteOlderThan(deps.db, secondsAfter(deps.clock.now(), -KEPT_DAYS * DAY_S)),
});
