import type { Keyring } from '../../crypto/keyring.ts';
import type { Logger } from '../../logger.ts';
import { openWithRole, stuckMsOf, type Database, type DatabaseOptions } from '../database.ts';
import { replicaConnections, type RoleConnections } from '../roles/role-connections.ts';
import { Replicas } from './replicas.ts';

export interface ReplicaOptions {
  urls: readonly string[];
  lagMs: number;
  poolSize: number;
  waitMs: number;
  log: Logger;
  searchSettings: Pick<DatabaseOptions, 'statementTimeoutMs' | 'settings'>;
}

/** Pools on each replica, with the same roles as on the primary. Undefined without replicas. */
export function openReplicas(
  primary: Database,
  { connections, keyring }: { connections: RoleConnections | undefined; keyring: Keyring },
  { urls, lagMs, poolSize, waitMs, log, searchSettings }: ReplicaOptions,
): Replicas | undefined {
  if (urls.length === 0) return undefined;
  const replicas = urls.map((url) => {
    const open = (kind: 'identity' | 'app', overrides: Partial<DatabaseOptions> = {}) =>
      openWithRole(replicaConnections(url, connections, keyring).of(kind), { poolSize, waitMs, log, ...overrides });
    return { search: open('identity', searchSettings), app: open('app', { batchesReads: true, stuckMs: stuckMsOf(waitMs) }) };
  });
  return new Replicas({ primary, replicas, lagMs, log });
}
