import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { findFreePort } from '../../server/test/free-port.ts';
import { raisedLimits, startMainProcess } from '../../server/test/main-process.ts';

const START_TIMEOUT_MS = 300_000;

const RAISED_LIMITS = raisedLimits(
  'REQUESTS_PER_ADDRESS_PER_MINUTE',
  'SMS_SENDS_PER_ADDRESS_PER_HOUR',
  'SMS_SENDS_PER_NUMBER_PER_MINUTE',
  'SMS_SENDS_PER_NUMBER_PER_HOUR',
  'SMS_SENDS_PER_NUMBER_PER_DAY',
  'CODE_CHECKS_PER_ADDRESS_PER_HOUR',
);

export interface RunningServer {
  address: string;
  /** Its standard output and standard error so far. */
  output(): string;
  /** Settings that start another server on the same data. */
  settings: Record<string, string>;
  stop(): Promise<void>;
  /** Sends SIGKILL, so that it finishes nothing. A database that belongs to the tests is kept for the next start. */
  kill(): Promise<void>;
}

/** Runs the server's main program on a free port. If the environment names a DATABASE_URL, it gets a new database on that PostgreSQL. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findFreePort();
  const database = process.env.DATABASE_URL && !settings.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL) : undefined;
  const main = startMainProcess({
    port,
    dataDir,
    stopsWithTests: true,
    settings: {
      PUBLIC_URL: `http://localhost:${port}`,
      SEED_DEMO: '1',
      // The models use a core for seconds when they load; other tests cover them.
      LOCAL_MODELS: '0',
      // Calls wait longer on a busy machine, and journeys are not about refused ones.
      DATABASE_WAIT_MS: '20000',
      QUEUE_WAIT_MS: '20000',
      ...RAISED_LIMITS,
      ...settings,
      ...(database ? { DATABASE_URL: database.url } : {}),
    },
  });
  try {
    await main.waitUntilReady(START_TIMEOUT_MS);
  } catch (error) {
    main.child.kill('SIGKILL');
    throw error;
  }
  return {
    address: `http://localhost:${port}`,
    output: main.output,
    settings: database ? { DATABASE_URL: database.url } : settings,
    stop: async () => {
      await main.end('SIGTERM');
      await database?.drop();
    },
    kill: () => main.end('SIGKILL'),
  };
}

async function createDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `candor_e2e_${randomBytes(4).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const named = new URL(url);
  named.pathname = `/${name}`;
  return { url: named.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
