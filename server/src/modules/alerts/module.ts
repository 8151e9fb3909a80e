import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DerivedNotice } from '../notifications/index.ts';
import { alertNotices, memberIdsAlertedBy } from './alert-notices.ts';
import type { AlertsDependencies, AlertsPorts } from './dependencies.ts';
import { deleteExpiredAlertsJob } from './jobs.ts';
import { exportAlerts } from './list-alerts.ts';
import { AlertStore } from './store.ts';
import { alertRoutes } from './routes.ts';

export type Alerts = ReturnType<typeof alertsModule>;

export function alertsModule(platform: Platform, modules: Pick<AlertsDependencies, 'experiences' | 'socialIds'>, ports: AlertsPorts) {
  const deps: AlertsDependencies = { ...platform, ...modules, ports, alerts: new AlertStore(platform.vault) };
  return {
    routes: alertRoutes(deps),
    jobs: [deleteExpiredAlertsJob(deps)],
    noticesOf: (db: Database, userId: string, since: string): Promise<DerivedNotice[]> => alertNotices(db, deps, userId, since),
    memberIdsAlertedBy: (db: Database, experienceId: number): Promise<string[]> => memberIdsAlertedBy(db, deps, experienceId),
    exportPersonalData: (db: Database, userId: string): Promise<Record<string, unknown>> => exportAlerts(db, deps, userId),
  };
}
