import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/start-app.ts';
import { newKeyFile } from './platform/crypto/keyring.ts';

const ROOT = join(import.meta.dirname, '../..');
const keys = newKeyFile();
const folder = mkdtempSync(join(tmpdir(), 'candor-worker-'));
const children: ChildProcess[] = [];
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ CANDOR_KEYS: keys });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a Candor process. Resolves with its output once it is ready or has ended. */
async function start(entry: 'main' | 'worker', settings: Record<string, string>) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [`server/src/${entry}.ts`], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, PORT: '0', DATA_DIR: folder, SEED_DEMO: '0', LOG_LEVEL: 'error', CANDOR_KEYS: keys, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    const onOutput = (part: Buffer): void => {
      output += part.toString();
      if (output.includes(' is ready')) resolve();
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
  });
  await Promise.race([ready, ended]);
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    return ended;
  };
  return { output: () => output, ended, stop };
}

/** Counts the processes that listen for jobs. */
const countRunners = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and query ilike 'listen%jobs:insert%'`.execute(
    test.db,
  );
  return rows[0]!.count;
};

it('a worker runs the jobs that a serving process leaves to it, serves nothing, and exits on SIGTERM', async () => {
  const DATABASE_URL = test.databaseUrl;
  const [server, worker] = await Promise.all([
    start('main', { DATABASE_URL, JOBS: '0' }),
    start('worker', { DATABASE_URL, WORKER_PORT: '0' }),
  ]);
  expect(server.output()).toContain('Candor is ready at');
  const [, health] = /^The worker's health is at (\S+)\nThe worker is ready\n$/.exec(worker.output()) ?? [];
  expect((await fetch(health!)).status).toBe(200);
  await test.call('POST /signin', { body: { phone_number: '+12025550143', carrier_consent_given: true } });
  const status = async () => (await test.db.selectFrom('outbound_messages').select('status').executeTakeFirstOrThrow()).status;
  await expect.poll(status, { timeout: 10_000 }).toBe('sent');
  expect(await countRunners()).toBe(1);
  expect(await Promise.all([worker.stop(), server.stop()])).toEqual([0, 0]);
  await expect(fetch(health!)).rejects.toThrow('fetch failed');
}, 60_000);

it('a worker without a running Candor and without a database exits with a sentence', async () => {
  const worker = await start('worker', {});
  expect(await worker.ended).toBe(1);
  expect(worker.output()).toBe(
    `The worker cannot start: no Candor runs on DATA_DIR ${folder}. Start it first, or name a database in DATABASE_URL.\n`,
  );
});
