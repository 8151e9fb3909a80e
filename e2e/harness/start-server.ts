import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../server/test/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 120_000;

/** All test traffic comes from one address, so the default rate limits would stop it. */
const RAISED_LIMITS = {
  REQUESTS_PER_ADDRESS_PER_MINUTE: '100000',
  SMS_SENDS_PER_ADDRESS_PER_HOUR: '10000',
  SMS_SENDS_PER_NUMBER_PER_MINUTE: '1000',
  SMS_SENDS_PER_NUMBER_PER_HOUR: '1000',
  SMS_SENDS_PER_NUMBER_PER_DAY: '1000',
  CODE_CHECKS_PER_ADDRESS_PER_HOUR: '10000',
};

export interface RunningServer {
  address: string;
  /** What it has printed, also on standard error. */
  output(): string;
  /** Settings that start another server on the same data. */
  settings: Record<string, string>;
  stop(): Promise<void>;
  /** Sends SIGKILL, as a power failure would. A database that belongs to the tests is kept for the next start. */
  kill(): Promise<void>;
}

/** Runs `npm start` on a free port. Nothing of the machine's environment is passed on except DATABASE_URL. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findFreePort();
  const database = process.env.DATABASE_URL && !settings.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL) : undefined;
  const { PATH, HOME, TMPDIR } = process.env;
  const env = {
    PATH,
    HOME,
    TMPDIR,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SEED_DEMO: '1',
    // The models use a core for seconds when they load; other tests cover them.
    LOCAL_MODELS: '0',
    ...RAISED_LIMITS,
    ...settings,
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await waitUntilReady(child, () => output);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    address: `http://localhost:${port}`,
    output: () => output,
    settings: database ? { DATABASE_URL: database.url } : settings,
    stop: async () => {
      await end('SIGTERM');
      await database?.drop();
    },
    kill: () => end('SIGKILL'),
  };
}

async function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    const onOutput = (): void => {
      if (output().includes('Candor is ready at')) resolve();
    };
    child.stdout?.on('data', onOutput);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${output()}`)));
    const giveUp = (): void => reject(new Error(`the server is not ready after ${START_TIMEOUT_MS / 1000} s:\n${output()}`));
    setTimeout(giveUp, START_TIMEOUT_MS).unref();
  });
  await ready;
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
