import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { GeoPorts } from './ports.ts';
import { geoRoutes } from './routes.ts';

export const geoModule = (ports: GeoPorts) => ({
  routes: geoRoutes(ports),
  jobs: [] as JobHandler[],
});
