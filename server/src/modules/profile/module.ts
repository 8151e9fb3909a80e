import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProfileDependencies, ProfileModules } from './dependencies.ts';
import { scheduleDeletion } from './delete-account.ts';
import { deleteAccountJob, deleteDueAccountsJob } from './jobs.ts';
import type { ExportSource, ProfilePorts, StatsSource } from './ports.ts';
import { profileRoutes } from './routes.ts';

export type Profile = ReturnType<typeof profileModule>;

export function profileModule(platform: Platform, modules: ProfileModules, ports: ProfilePorts) {
  const exportSources: ExportSource[] = [];
  const statsSources: StatsSource[] = [];
  const deps: ProfileDependencies = { ...platform, ...modules, ports, exportSources, statsSources };
  return {
    routes: profileRoutes(deps),
    jobs: [deleteAccountJob(deps), deleteDueAccountsJob(deps)],
    scheduleDeletion: (ctx: Context, userId: string): Promise<void> => scheduleDeletion(ctx, deps, userId),
    /** The exported file contains the parts in the order in which they are added. */
    addExportSource: (source: ExportSource): void => void exportSources.push(source),
    addStatsSource: (source: StatsSource): void => void statsSources.push(source),
  };
}
