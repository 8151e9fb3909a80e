import pg from 'pg';
import { openDatabase } from '../src/platform/db/database.ts';
import { distribute } from '../src/platform/db/distribution/distribute.ts';
import { createLogger } from '../src/platform/logger.ts';
import { urlOfDatabase, runStatements } from './database.ts';

/** Whether the tests run on a distributed database. */
export const isOnCitus = process.env['CITUS_URL'] !== undefined;

/** The addresses of a Citus cluster's servers: the coordinator at `url` first, then the workers. */
export async function listCitusServers(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      "select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and noderole = 'primary' order by nodeid",
    );
    return [url, ...rows.map(({ host, port }) => Object.assign(new URL(url), { hostname: host, port: String(port) }).href)];
  } finally {
    await client.end();
  }
}

/** Creates an empty database on each of these servers, and joins these databases to one Citus cluster. */
export async function createCitusDatabase(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) {
    await runStatements(server, `create database ${name}`);
    await runStatements(urlOfDatabase(server, name), 'create extension citus');
  }
  const [coordinator, ...workers] = servers.map((server) => new URL(server));
  const hostAndPort = ({ hostname, port }: URL): string => `'${hostname}', ${port || '5432'}`;
  await runStatements(
    urlOfDatabase(coordinator!.href, name),
    `select citus_set_coordinator_host(${hostAndPort(coordinator!)})`,
    ...workers.map((worker) => `select citus_add_node(${hostAndPort(worker)})`),
  );
}

/**
 * Distributes the migrated template and forbids connections to it, because PostgreSQL doesn't copy a database that has connections, and
 * Citus itself would connect.
 */
export async function finishCitusTemplate(servers: readonly string[], name: string): Promise<void> {
  const owner = openDatabase(urlOfDatabase(servers[0]!, name), { poolSize: 1, log: createLogger('silent'), statementTimeoutMs: 0 });
  try {
    await distribute(owner.db);
  } finally {
    await owner.close();
  }
  for (const server of servers) {
    await runStatements(
      server,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  }
}
