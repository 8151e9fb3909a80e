import type { Keyring } from '../crypto/keyring.ts';
import { JobForwarder } from '../jobs/job-forwarder.ts';
import type { Logger } from '../logger.ts';
import { ChangeFeed } from './change-feed/change-feed.ts';
import { splitWrites } from './deferred-writes.ts';
import { isDistributed } from './distribution/distribute.ts';
import { withoutGenericPlans } from './distribution/without-generic-plans.ts';
import { openDatabase, openWithRole, sessionSettings, stuckMsOf, type DatabaseOptions, type OpenDatabase } from './database.ts';
import { resolvePooledConnections } from './roles/pooled-connections.ts';
import { resolveRoleConnections } from './roles/role-connections.ts';
import type { RoleKind } from './roles/role-names.ts';
import { openReplicas } from './replicas/open-replicas.ts';
import type { Replicas } from './replicas/replicas.ts';
import type { AuthoredDatabase, IdentityDatabase } from './side-database.ts';

/** graphile-worker runs four jobs at a time and listens on one more connection; another one holds the runner's lock. */
const JOB_CONNECTIONS = 6;
const AUDIT_CONNECTIONS = 2;

/** The connections of a process that serves and runs no jobs. An admin's check of the audit log briefly takes one more. */
export const servingConnections = (poolSize: number): number => 4 * poolSize + AUDIT_CONNECTIONS;

/** Four pools of `DATABASE_POOL`, the jobs', the audit log's, and the connection that listens. */
export const connectionsNeeded = (poolSize: number): number => 4 * poolSize + JOB_CONNECTIONS + AUDIT_CONNECTIONS + 1;

export interface PoolOptions {
  poolSize: number;
  waitMs: number;
  log: Logger;
  /** A pooler in transaction mode before the same database, for the calls. */
  poolerUrl?: string | undefined;
  searchSettings: Pick<DatabaseOptions, 'statementTimeoutMs' | 'settings'>;
  /** For commands that need the owner's rights, such as restore. */
  asOwner: boolean;
  replicas?: { urls: readonly string[]; lagMs: number };
}

export interface Pools {
  /** Writes both sides, for calls that affect people and texts together (route-binding.ts). */
  main: OpenDatabase;
  identity: OpenDatabase & { db: IdentityDatabase };
  authored: OpenDatabase & { db: AuthoredDatabase };
  search: OpenDatabase;
  jobs: OpenDatabase;
  audit: OpenDatabase;
  changes: ChangeFeed;
  jobForwarder: JobForwarder;
  /** Undefined: all reads use the primary. */
  replicas: Replicas | undefined;
  close(): Promise<void>;
}

const NOT_SEPARATED =
  'the database login may not create roles, so all statements run with its rights. Run `ALTER ROLE <login> CREATEROLE` as a superuser and restart Candor';

/** A pool for each role. None connects before its first statement. */
export async function openPools(ownerUrl: string, keyring: Keyring, options: PoolOptions): Promise<Pools> {
  const { poolSize, waitMs, log, searchSettings, asOwner } = options;
  const connections = asOwner ? undefined : await resolveRoleConnections(ownerUrl, keyring);
  if (connections?.separation === 'owner') log.warn({ event: 'roles_not_separated' }, NOT_SEPARATED);
  const open = (kind: RoleKind, overrides: Partial<DatabaseOptions> = {}): OpenDatabase => {
    const connection = connections?.of(kind) ?? { url: ownerUrl };
    return openWithRole(connection, { poolSize, waitMs, log, ...overrides });
  };
  const pooled =
    connections && options.poolerUrl !== undefined
      ? await resolvePooledConnections(connections, {
          ownerUrl,
          poolerUrl: options.poolerUrl,
          keyring,
          settings: sessionSettings(waitMs),
          log,
        })
      : undefined;
  const forCalls = asOwner ? {} : { stuckMs: stuckMsOf(waitMs) };
  const openForCalls = (kind: RoleKind): OpenDatabase => {
    const url = pooled?.get(kind);
    if (url !== undefined) return openDatabase(url, { poolSize, waitMs, log, isPooled: true, ...forCalls });
    return open(kind, { batchesReads: true, ...forCalls });
  };
  const main = openForCalls('app');
  const isDistributedDatabase = await isDistributed(main.db);
  const pools = {
    main,
    identity: openForCalls('identity') as Pools['identity'],
    authored: openForCalls('authored') as Pools['authored'],
    search: open('identity', isDistributedDatabase ? withoutGenericPlans(searchSettings) : searchSettings),
    jobs: open('jobs', { poolSize: JOB_CONNECTIONS }),
    audit: open('audit', { poolSize: AUDIT_CONNECTIONS }),
  };
  const changes = new ChangeFeed(connections?.of('app').url ?? ownerUrl, log);
  const jobForwarder = new JobForwarder(pools.jobs.db, log);
  for (const { db } of [pools.main, pools.identity, pools.authored, pools.search]) {
    changes.follow(db);
    jobForwarder.follow(db);
  }
  if (isDistributedDatabase) for (const { db } of Object.values(pools)) splitWrites(db);
  const { urls = [], lagMs = 0 } = options.replicas ?? {};
  const replicas = openReplicas(pools.main.db, { connections, keyring }, { urls, lagMs, poolSize, waitMs, log, searchSettings });
  const close = async (): Promise<void> => {
    await jobForwarder.close();
    await changes.close();
    await replicas?.close();
    await Promise.all(Object.values(pools).map((pool) => pool.close()));
  };
  return { ...pools, changes, jobForwarder, replicas, close };
}

/** Longer than for a call, because a start or a command has time to wait for a busy machine. */
const OWNER_WAIT_MS = 20_000;
const OWNER_LOCK_MS = 2_000;

/** Runs `work` with the owner's rights, on connections that are closed afterwards. */
export async function withOwner<T>(ownerUrl: string, log: Logger, work: (owner: OpenDatabase) => Promise<T>): Promise<T> {
  const owner = openDatabase(ownerUrl, { poolSize: 4, waitMs: OWNER_WAIT_MS, lockTimeoutMs: OWNER_LOCK_MS, log });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}
