import pg from 'pg';
import type { Keyring } from '../../crypto/keyring.ts';
import type { Logger } from '../../logger.ts';
import { urlOfRole, type RoleConnections } from './role-connections.ts';
import { roleName, type RoleKind } from './role-names.ts';

const LOCK = 0x0a0d1a;
const CONNECT_MS = 5_000;
/** The roles for calls. Jobs, searches and the listening connection need their own sessions. */
const POOLED_KINDS = ['app', 'identity', 'authored'] as const satisfies RoleKind[];

/** Addresses that lead through a pooler in transaction mode, by role. */
export type PooledConnections = ReadonlyMap<RoleKind, string>;

export interface PooledOptions {
  ownerUrl: string;
  poolerUrl: string;
  keyring: Keyring;
  /** Settings that each role's sessions begin with, because a pooler passes none on. */
  settings: Readonly<Record<string, string>>;
  log: Logger;
}

/**
 * A session behind a pooler in transaction mode serves many clients, so nothing can be set on it. The roles log in through the pooler
 * themselves, and PostgreSQL applies the settings of each role. If a role can't log in, or its sessions lack a setting, all connections go
 * directly to PostgreSQL: slower, but no call fails.
 */
export async function resolvePooledConnections(connections: RoleConnections, options: PooledOptions): Promise<PooledConnections> {
  const { ownerUrl, poolerUrl, keyring, settings, log } = options;
  const refuse = (reason: string): PooledConnections => {
    log.warn({ event: 'pooler_not_used' }, `DATABASE_URL is not used, all connections go to DATABASE_DIRECT_URL: ${reason}`);
    return new Map();
  };
  if (connections.separation !== 'login') return refuse('the database roles of Candor have no logins of their own');
  await saveSettingsOfRoles(ownerUrl, settings);
  const urls = new Map<RoleKind, string>(POOLED_KINDS.map((kind) => [kind, urlOfRole(poolerUrl, kind, keyring)]));
  for (const [kind, url] of urls) {
    const problem = await findProblem(url, roleName(kind), settings);
    if (problem !== undefined) return refuse(problem);
  }
  return urls;
}

async function saveSettingsOfRoles(ownerUrl: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    // Two processes that start together would change the same rows.
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
    for (const kind of POOLED_KINDS)
      for (const [name, value] of Object.entries(settings))
        await owner.query(`alter role ${roleName(kind)} in database ${rows[0]!.name} set ${name} = ${value}`);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

/** Connections that the pooler opened before the settings were saved lack them until it closes them. */
async function findProblem(url: string, role: string, settings: Readonly<Record<string, string>>): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, application_name: 'candor' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; path: string }>(
      `select current_user::text as role, current_setting('search_path') as path`,
    );
    if (rows[0]!.role !== role) return `the pooler logs ${role} in as ${rows[0]!.role}`;
    if (rows[0]!.path.replaceAll(' ', '') !== settings['search_path']) return `sessions of ${role} behind the pooler lack its settings`;
    return undefined;
  } catch (error) {
    return `${role} can't log in through the pooler (${(error as { code?: string }).code ?? (error as Error).message})`;
  } finally {
    await client.end().catch(() => undefined);
  }
}
