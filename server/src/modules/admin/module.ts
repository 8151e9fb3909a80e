import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { AdminRequestStore } from './admin-request-store.ts';
import { roleCase, suspensionCase } from './account-cases.ts';
import { ClusterStore } from './clusters/cluster-store.ts';
import { countClustersJob } from './clusters/count-clusters.ts';
import { auditChecker } from './check-audit.ts';
import type { AdminDependencies, AdminParts } from './dependencies.ts';
import { deleteUnconfirmedRequestsJob } from './jobs.ts';
import { notifyAdminsJob } from './two-admins.ts';
import { adminRoutes } from './routes.ts';
import { UnmaskRequestStore } from './unmask-request-store.ts';

export function adminModule(parts: AdminParts) {
  const deps: AdminDependencies = {
    ...parts,
    unmaskRequests: new UnmaskRequestStore(parts.vault),
    adminRequests: new AdminRequestStore(),
    clusters: new ClusterStore(parts.vault),
    checkAudit: auditChecker(parts),
  };
  parts.decisions.registerCase('suspension', suspensionCase(deps));
  parts.decisions.registerCase('role', roleCase(deps));
  const jobs: JobHandler[] = [deleteUnconfirmedRequestsJob(deps), notifyAdminsJob(deps), countClustersJob(deps)];
  return { routes: adminRoutes(deps), jobs };
}
