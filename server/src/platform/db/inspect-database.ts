import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { createLogger } from '../logger.ts';
import { isRestoreUnfinished } from './backup/unfinished-restore.ts';
import { openDatabase } from './database.ts';
import { listMigrations, type CodeMigrations } from './migrations/migration-list.ts';
import { readMigrationState } from './migrations/migration-state.ts';
import { ROLE_KINDS, roleName } from './roles/role-names.ts';

const CONNECT_MS = 5_000;
/** The migrations use features of PostgreSQL 15. */
export const OLDEST_POSTGRES = 15;

export interface DatabaseFacts {
  /** The major version. */
  version: number;
  /** How far its clock is ahead of ours. */
  clockAheadMs: number;
  /** Connections that are left for us. */
  freeConnections: number;
  mayCreateRoles: boolean;
  hasRoles: boolean;
  pending: string[];
  newer: string[];
  required: string[];
  isRestoreUnfinished: boolean;
  wrappedKeys: { kid: number; wrapped: Buffer }[];
}

/**
 * Whether a session gets the settings that it requests at its start. A pooler in transaction mode passes none of them on: role, search
 * path and time limits. Without them the sides of the database are not separated.
 */
export async function passesSessionSettings(url: string): Promise<boolean> {
  const probe = randomUUID();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    options: `-c candor.session=${probe}`,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ setting: string | null }>(`select current_setting('candor.session', true) as setting`);
    return rows[0]!.setting === probe;
  } catch (error) {
    // PgBouncer's reply, unless it is configured to ignore the parameter.
    if (/unsupported startup parameter/.test((error as Error).message)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** For logins that are not superusers. PostgreSQL has `reserved_connections` since version 16. */
const ALLOWED_CONNECTIONS = sql`current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
  - coalesce(current_setting('reserved_connections', true)::int, 0)`;

/**
 * Inspects a database without changing anything. PostgreSQL hides the kind of other logins' sessions from a login without special rights, so
 * every session of a login counts as a connection.
 */
export async function inspectDatabase(url: string, steps: CodeMigrations): Promise<DatabaseFacts> {
  const { db, close } = openDatabase(url, { poolSize: 1, waitMs: CONNECT_MS, log: createLogger('silent') });
  try {
    const sentAt = Date.now();
    const { rows } = await sql<{ version: number; now: Date; free: number; may_create: boolean; roles: number }>`
      select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
        ${ALLOWED_CONNECTIONS} - (select count(*)::int from pg_stat_activity where pid <> pg_backend_pid()
          and coalesce(application_name, '') not like 'candor%'
          and (backend_type = 'client backend' or backend_type is null and usesysid is not null)) as free,
        (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may_create,
        (select count(*)::int from pg_roles where rolname = any(${ROLE_KINDS.map(roleName)}::text[])) as roles`.execute(db);
    const receivedAt = Date.now();
    const row = rows[0]!;
    const { pending, newer, required } = await readMigrationState(db, listMigrations(steps));
    const keys = await sql<{ exists: boolean }>`select to_regclass('public.crypto_keys') is not null as exists`.execute(db);
    const wrapped = keys.rows[0]!.exists
      ? await sql<{ kid: number; wrapped: Buffer }>`select kid, wrapped from crypto_keys order by kid`.execute(db)
      : { rows: [] };
    return {
      version: row.version,
      clockAheadMs: row.now.getTime() - (sentAt + receivedAt) / 2,
      freeConnections: row.free,
      mayCreateRoles: row.may_create,
      hasRoles: row.roles === ROLE_KINDS.length,
      pending: pending.map(({ name }) => name),
      newer,
      required,
      isRestoreUnfinished: await isRestoreUnfinished(db),
      wrappedKeys: wrapped.rows,
    };
  } finally {
    await close();
  }
}

/** How many connections the database allows to logins that are not superusers. */
export async function countAllowedConnections(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { poolSize: 1, waitMs: CONNECT_MS, log: createLogger('silent') });
  try {
    const { rows } = await sql<{ allowed: number }>`
      select ${ALLOWED_CONNECTIONS} as allowed`.execute(db);
    return rows[0]!.allowed;
  } finally {
    await close();
  }
}
