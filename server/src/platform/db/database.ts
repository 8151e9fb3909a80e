import { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { activeTracer } from '../tracing/active-tracer.ts';
import { traceStatement } from '../tracing/trace-statements.ts';
import { ArrayDialect } from './array-dialect.ts';
import { BatchedReads } from './batched-reads.ts';
import { CallPool } from './call-pool/call-pool.ts';
import { NamingClient } from './naming-client.ts';
import type { DB } from './types.ts';

/** The pool or, inside a mutation, its one transaction. */
export type Database = Kysely<DB>;

// Our bigints are row ids and counts, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Table names are unique across the schemas; tables created without a schema go to the first. */
const SEARCH_PATH = { search_path: 'public,authored' };
const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const WAIT_MS = 2_000;
/** The limit of a statement must not end it before the limit of its wait for a lock does. */
const longestStatementMs = (waitMs: number): number => Math.max(STATEMENT_TIMEOUT_MS, waitMs);

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  poolSize: number;
  log: Logger;
  statementTimeoutMs?: number;
  /** How long a call waits for a free connection, and a statement for a lock. */
  waitMs?: number;
  /** Callers that wait are refused when all connections are in use and none has come back for this long. For calls, not for jobs and commands. */
  stuckMs?: number;
  /** How long a statement waits for a lock, if not `waitMs`. */
  lockTimeoutMs?: number;
  /** Settings of PostgreSQL for every connection of this pool. */
  settings?: Record<string, string>;
  /** The address leads through a pooler in transaction mode: sessions get `sessionSettings` from their role. */
  isPooled?: boolean;
  /** Reads that begin together share a connection: for many calls with quick reads, not for long ones. */
  batchesReads?: boolean;
}

/** A call waits only a quarter of the time if no connection comes back meanwhile. Searches may take longer, so their pools have no such limit. */
export const stuckMsOf = (waitMs: number): number => waitMs / 4;

/** The settings of a new connection, for roles that log in through a pooler. */
export const sessionSettings = (waitMs: number): Record<string, string> => ({
  ...SEARCH_PATH,
  statement_timeout: String(longestStatementMs(waitMs)),
  lock_timeout: String(waitMs),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
});

export function openDatabase(url: string, options: DatabaseOptions): OpenDatabase {
  // Without these handlers, a connection that PostgreSQL closes would end the whole process.
  const onLost = (): void => options.log.warn({ event: 'database_connection_lost' }, 'lost a database connection');
  const waitMs = options.waitMs ?? WAIT_MS;
  const config: pg.PoolConfig = {
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    application_name: 'candor',
    ...(options.isPooled ? {} : sessionOptions(options, waitMs)),
  };
  const pool = options.stuckMs === undefined ? new pg.Pool(config) : new CallPool({ ...config, stuckMs: options.stuckMs });
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  const dialect = new ArrayDialect({ pool: options.batchesReads ? (new BatchedReads(pool) as unknown as pg.Pool) : pool });
  const db = new Kysely<DB>({ dialect, ...(activeTracer() ? { log: traceStatement } : {}) });
  return { db, pool, close: () => db.destroy() };
}

/** Opens a pool with the settings of a role's connections, besides those of the options. */
export function openWithRole(connection: { url: string; settings?: Record<string, string> }, options: DatabaseOptions): OpenDatabase {
  const settings = { ...options.settings, ...connection.settings };
  return openDatabase(connection.url, Object.keys(settings).length > 0 ? { ...options, settings } : options);
}

/**
 * Named statements and settings, which belong to a session: not for connections through a pooler, where the next statement may run in another
 * session.
 */
const sessionOptions = ({ statementTimeoutMs, lockTimeoutMs, settings }: DatabaseOptions, waitMs: number): pg.PoolConfig => ({
  Client: NamingClient,
  statement_timeout: statementTimeoutMs ?? longestStatementMs(waitMs),
  lock_timeout: lockTimeoutMs ?? waitMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  options: Object.entries({ ...SEARCH_PATH, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});
