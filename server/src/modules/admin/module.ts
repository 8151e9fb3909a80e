import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { AdminDependencies } from './dependencies.ts';
import { adminRoutes } from './routes.ts';

export const adminModule = (deps: AdminDependencies) => ({ routes: adminRoutes(deps), jobs: [] as JobHandler[] });
