import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { addAlert } from './add-alert.ts';
import { deleteAlert } from './delete-alert.ts';
import type { AlertsDependencies } from './dependencies.ts';
import { listAlerts } from './list-alerts.ts';

export const alertRoutes = (deps: AlertsDependencies): BoundRoute[] => [
  on('GET /alerts', (ctx) => listAlerts(ctx, deps)),
  // The look-up is counted whether or not the alert is added.
  on('POST /alerts', (ctx, { body }) => addAlert(ctx, deps, body), { side: 'identity', transaction: 'none' }),
  on('DELETE /alerts/{id}', (ctx, { params }) => deleteAlert(ctx, deps, params.id), { side: 'identity' }),
];
