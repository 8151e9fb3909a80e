import type { Platform } from '../../platform/platform.ts';
import type { ProfileDependencies, ProfileModules } from './dependencies.ts';
import { deleteAccountJob } from './jobs.ts';
import type { ProfilePorts } from './ports.ts';
import { profileRoutes } from './routes.ts';

export function profileModule(platform: Platform, modules: ProfileModules, ports: ProfilePorts) {
  const deps: ProfileDependencies = { ...platform, ...modules, ports };
  return { routes: profileRoutes(deps), jobs: [deleteAccountJob(deps)] };
}
