import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { CommunityPorts } from './ports.ts';
import { communityRoutes } from './routes.ts';

export const communityModule = (ports: CommunityPorts) => ({
  routes: communityRoutes(ports),
  jobs: [] as JobHandler[],
});
