import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type DatabaseOptions, type OpenDatabase } from '../src/platform/db/database.ts';
import { createLogger } from '../src/platform/logger.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A connection that may create databases, the migrated database that is copied for every test file, and the workers of Citus. */
    testCluster: { url: string; template: string; workers: string[] };
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Copies the migrated, empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template, workers } = inject('testCluster');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  const onEachServer = async (statement: string): Promise<void> => {
    for (const server of [url, ...workers]) await runStatements(server, statement);
  };
  await onEachServer(`create database ${name} template ${template}`);
  return { url: urlOfDatabase(url, name), drop: () => onEachServer(`drop database if exists ${name} with (force)`) };
}

/** As `createTestDatabase`, with a connection to the copy. */
export async function connectTestDatabase(): Promise<TestDatabase & { client: pg.Client }> {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { url, client, drop: () => client.end().then(drop) };
}

export type OpenTestDatabase = TestDatabase & OpenDatabase;

/** As `createTestDatabase`, opened as Candor opens a database. `drop` closes it first. */
export async function openTestDatabase(options: Omit<DatabaseOptions, 'log'>): Promise<OpenTestDatabase> {
  const { url, drop } = await createTestDatabase();
  const opened = openDatabase(url, { ...options, log: createLogger('silent') });
  return { ...opened, url, drop: () => opened.close().then(drop) };
}

/** Runs statements on a new connection, outside any transaction: `create database` and `drop database` need that. */
export async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs a statement on a new connection. @returns the first value of its first row */
export async function queryValue(url: string, statement: string, settings: Record<string, unknown> = {}): Promise<unknown> {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${String(value)}`);
  const client = new pg.Client({ connectionString: url, options: options.join(' ') });
  // The server may end the connection while the test stops it.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

export function urlOfDatabase(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
