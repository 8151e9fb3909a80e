import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { AlertsDependencies } from './dependencies.ts';

export const deleteExpiredAlertsJob = (deps: AlertsDependencies): JobHandler => ({
  name: 'forget-expired-alerts',
  schedule: '53 3 * * *',
  run: () => deps.alerts.deleteExpired(deps.identityDb, deps.clock.now()),
});
