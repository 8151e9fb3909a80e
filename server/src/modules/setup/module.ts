import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SetupDependencies, SetupModules } from './dependencies.ts';
import type { SetupFacts, SetupPorts } from './ports.ts';
import { setupRoutes } from './routes.ts';
import { issueToken } from './setup-access.ts';

export type Setup = ReturnType<typeof setupModule>;

export function setupModule(platform: Platform, modules: SetupModules, facts: SetupFacts, ports: SetupPorts) {
  const deps: SetupDependencies = { ...platform, ...modules, facts, ports };
  return {
    routes: setupRoutes(deps),
    jobs: [],
    /** For the start to print; undefined when there is an admin already, or outside production. */
    issueToken: (db: Database): Promise<string | undefined> => issueToken(db, deps),
  };
}
