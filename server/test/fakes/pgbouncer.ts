import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { choosePostgresAccount } from '../../src/platform/db/embedded-postgres/postgres-account.ts';
import { findFreePort } from '../free-port.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const LONGEST_START_MS = 10_000;

export const hasPgBouncer = (): boolean => existsSync(PROGRAM);

export interface PgBouncer {
  /** The same database and login as `url`, behind the pooler. */
  url: string;
  /** The number of transactions that it has passed on, and of its connections to PostgreSQL. */
  readStats(): Promise<{ transactions: number; serverConnections: number }>;
  /** Until `resume`, no query gets a connection to PostgreSQL, as if all of them were in use. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** A login with a password that may read `pg_shadow`, where the pooler looks up the passwords of the others. */
  url: string;
  socketDir: string;
  /** The cluster's folder. The account that owns it may enter the socket's folder. */
  clusterDir: string;
  poolSize: number;
}

/** Debian's PgBouncer in transaction mode, configured as docs/operations.md says. */
export async function startPgBouncer({ url, socketDir, clusterDir, poolSize }: Options): Promise<PgBouncer> {
  const { username, password, pathname } = new URL(url);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'candor-pgbouncer-'));
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${socketDir} port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
auth_user = ${username}
auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = $1
admin_users = ${username}
query_wait_timeout = 2
default_pool_size = ${poolSize}
max_client_conn = 500
`,
  );
  const { uid, gid, isAnother } = choosePostgresAccount(clusterDir);
  chmodSync(folder, 0o700);
  if (isAnother) chownSync(folder, uid, gid);
  const child = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...(isAnother ? { uid, gid } : {}) });
  await waitForPort(port);
  const origin = `postgresql://${username}:${password}@127.0.0.1:${port}`;
  return {
    url: origin + pathname,
    readStats: () => onConsole(`${origin}/pgbouncer`, readStats),
    pause: () => onConsole(`${origin}/pgbouncer`, async (client) => void (await client.query('pause'))),
    resume: () => onConsole(`${origin}/pgbouncer`, async (client) => void (await client.query('resume'))),
    stop: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForPort(port: number): Promise<void> {
  const until = Date.now() + LONGEST_START_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(50);
    } finally {
      socket.destroy();
    }
  }
}

/** PgBouncer's console understands only the simple protocol. */
async function onConsole<T>(console: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: console });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readStats(client: pg.Client): Promise<{ transactions: number; serverConnections: number }> {
  const { rows } = await client.query<{ database: string; xact_count: number | string }>('show stats_totals');
  const servers = await client.query('show servers');
  return {
    transactions: rows.filter(({ database }) => database !== 'pgbouncer').reduce((sum, row) => sum + Number(row.xact_count), 0),
    serverConnections: servers.rows.length,
  };
}
