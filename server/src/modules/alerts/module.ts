import type { Database } from '../../platform/db/database.ts';
import { on } from '../../platform/http/route-binding.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DerivedNotice } from '../notifications/index.ts';
import { addAlert } from './add-alert.ts';
import { alertNotices, membersAlertedBy } from './alert-notices.ts';
import { deleteAlert } from './delete-alert.ts';
import type { AlertsDependencies, AlertsPorts } from './dependencies.ts';
import { forgetExpiredAlertsJob } from './jobs.ts';
import { exportAlerts, listAlerts } from './list-alerts.ts';
import { AlertStore } from './store.ts';

export type Alerts = ReturnType<typeof alertsModule>;

export function alertsModule(platform: Platform, modules: Pick<AlertsDependencies, 'experiences' | 'socialIds'>, ports: AlertsPorts) {
  const deps: AlertsDependencies = { ...platform, ...modules, ports, alerts: new AlertStore(platform.vault) };
  return {
    routes: [
      on('GET /alerts', (ctx) => listAlerts(ctx, deps)),
      // The budget is counted whether or not the alert is added.
      on('POST /alerts', (ctx, { body }) => addAlert(ctx, deps, body), { side: 'identity', transaction: 'none' }),
      on('DELETE /alerts/{id}', (ctx, { params }) => deleteAlert(ctx, deps, params.id), { side: 'identity' }),
    ],
    jobs: [forgetExpiredAlertsJob(deps)],
    noticesOf: (db: Database, userId: string, since: string): Promise<DerivedNotice[]> => alertNotices(db, deps, userId, since),
    membersAlertedBy: (db: Database, experienceId: number): Promise<string[]> => membersAlertedBy(db, deps, experienceId),
    exportPersonalData: (db: Database, userId: string): Promise<Record<string, unknown>> => exportAlerts(db, deps, userId),
  };
}
