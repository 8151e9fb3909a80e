import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../test/people.ts';
import { candorProcess, type CandorProcess } from '../../test/safety/candor-process.ts';
import { startTestApp, type TestApp } from '../../test/start-app.ts';
import { newKeyFile } from '../platform/crypto/keyring.ts';
import { planConnections } from './connection-plan.ts';

const keys = newKeyFile();
const folder = mkdtempSync(join(tmpdir(), 'candor-processes-'));
let test: TestApp;
let candor: CandorProcess;
let token: string;
let startedAt: Date;
beforeAll(async () => {
  test = await startTestApp({ CANDOR_KEYS: keys });
  ({ token } = await makeMember(test, { trust: 80 }));
  candor = await candorProcess(folder, {
    PROCESSES: '2',
    DATABASE_URL: test.databaseUrl,
    CANDOR_KEYS: keys,
    LOG_LEVEL: 'warn',
    DRAIN_MS: '500',
    // Otherwise a call that a busy machine refuses would look like a lost one.
    DATABASE_WAIT_MS: '20000',
    QUEUE_WAIT_MS: '20000',
  });
  startedAt = new Date();
  await candor.start();
});
afterAll(async () => {
  await candor.stop();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const metrics = async (): Promise<string> => (await fetch(`${candor.address}/metrics`)).text();
const processCounts = async (): Promise<string[]> => {
  const text = await metrics();
  return ['serve', 'jobs'].map((role) => new RegExp(`^candor_processes\\{role="${role}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? '0');
};

/** The serving processes that this one started, according to the kernel. */
const servingProcessesOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('child.ts\0serve'));

/** Writes over persistent connections; returns the failures, and how many calls were made. */
function startWriting() {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const load = { isOver: false, calls: 0, failures: [] as string[] };
  const writeOnce = (): Promise<string> =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = request(`${candor.address}/api/v1/notifications/read`, { method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(String(response.statusCode)));
        response.on('error', (error) => resolve(error.message));
      });
      sent.on('error', (error) => resolve(error.message));
      sent.end('{}');
    });
  const client = async (): Promise<void> => {
    while (!load.isOver) {
      const outcome = await writeOnce();
      load.calls += 1;
      if (outcome !== '200') load.failures.push(outcome);
      await sleep(20);
    }
  };
  const clients = Promise.all(Array.from({ length: 6 }, client));
  return {
    failures: load.failures,
    /** Waits until this many more calls were made, which shows that the writing continues. */
    waitForCalls: async (count: number) => {
      const before = load.calls;
      await expect.poll(() => load.calls).toBeGreaterThanOrEqual(before + count);
    },
    stop: async () => {
      load.isOver = true;
      await clients;
      agent.destroy();
      return load;
    },
  };
}

it('serves from two processes on one port and runs the jobs in a third, and prints once that it is ready', async () => {
  expect(candor.describe().match(/Candor is ready at/g)).toHaveLength(1);
  expect(await processCounts()).toEqual(['2', '1']);
  expect(servingProcessesOf(candor.pid())).toHaveLength(2);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and query ilike 'listen%jobs:insert%'`.execute(
    test.db,
  );
  expect(rows[0]!.n).toBe(1);
  // Connections are spread over both.
  for (let n = 0; n < 60; n++) await fetch(`${candor.address}/healthz`, { headers: { connection: 'close' } });
  const text = await metrics();
  for (const name of ['1', '2']) expect(text).toContain(`nodejs_heap_size_total_bytes{process="${name}"}`);
});

it('the jobs process sends a code that a serving process requested, and the development inbox shows it', async () => {
  const body = JSON.stringify({ phone_number: '+12025550149', carrier_consent_given: true });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${candor.address}/api/v1/signin`, { method: 'POST', headers, body })).status).toBeLessThan(300);
  const messagesSent = async (): Promise<number> => {
    const reply = await fetch(`${candor.address}/dev/inbox.json?to=%2B12025550149`, { headers: { connection: 'close' } });
    return ((await reply.json()) as { messages: unknown[] }).messages.length;
  };
  for (let n = 0; n < 4; n++) await expect.poll(messagesSent).toBe(1);
});

describe('a process that is killed', () => {
  it('is replaced within five seconds, and no call fails except those that it was handling', async () => {
    const [victim] = servingProcessesOf(candor.pid());
    const load = startWriting();
    await load.waitForCalls(40);
    process.kill(victim!, 'SIGKILL');
    const killedAt = performance.now();
    await expect.poll(() => candor.describe()).toContain('"event":"process_ended"');
    await expect.poll(processCounts, { timeout: 60_000, interval: 100 }).toEqual(['2', '1']);
    const backMs = performance.now() - killedAt;
    // Starting takes some two seconds of processor time, for which a busy machine needs more than five.
    expect(backMs).toBeLessThan(loadavg()[0]! > 2 * availableParallelism() ? 30_000 : 5_000);
    await load.waitForCalls(20);
    const { failures } = await load.stop();
    expect(servingProcessesOf(candor.pid())).not.toContain(victim);
    // Only the calls in flight in that process: at most one on each connection.
    expect(failures.length).toBeLessThanOrEqual(6);
    expect(failures.every((reason) => /ECONNRESET|socket hang up|ECONNREFUSED/.test(reason))).toBe(true);
  });
});

it('SIGHUP replaces every process, and no call fails', async () => {
  const before = servingProcessesOf(candor.pid());
  const load = startWriting();
  await load.waitForCalls(40);
  process.kill(candor.pid(), 'SIGHUP');
  await expect.poll(() => candor.describe(), { timeout: 250_000 }).toContain('"event":"reloaded"');
  await load.waitForCalls(20);
  const { failures } = await load.stop();
  expect(failures).toEqual([]);
  const after = servingProcessesOf(candor.pid());
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

it('the processes together use no more connections than planned, under load too', async () => {
  const load = startWriting();
  const calls = Array.from({ length: 200 }, (_, n) =>
    fetch(`${candor.address}/api/v1/${n % 2 === 0 ? 'user' : 'experiences/mine'}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  await Promise.all(calls);
  // The connections of this test's own app are older.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name like 'candor%' and backend_start > ${startedAt}`.execute(test.db);
  await load.stop();
  expect(rows[0]!.n).toBeGreaterThan(10);
  expect(rows[0]!.n).toBeLessThanOrEqual(planConnections(2).total);
});

it('stops on request: it finishes running calls and leaves no process', async () => {
  const pids = servingProcessesOf(candor.pid());
  const load = startWriting();
  await load.waitForCalls(20);
  await candor.stop();
  const { failures } = await load.stop();
  // After the stop no process listens; before it no call fails.
  expect(failures.filter((reason) => !/ECONNREFUSED/.test(reason))).toEqual([]);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(candor.describe()).toContain('(exit: 0)');
});

describe('a start that fails ends with one sentence', () => {
  const outputOf = async (settings: Record<string, string>): Promise<string> => {
    const wrong = await candorProcess(folder, { CANDOR_KEYS: keys, DATABASE_URL: test.databaseUrl, ...settings });
    await expect(wrong.start()).rejects.toThrow('Candor ended with 1');
    return wrong.describe();
  };

  it('about more connections than the database has', async () => {
    expect(await outputOf({ PROCESSES: '40', DATABASE_POOL: '10' })).toMatch(
      /^Candor cannot start: PROCESSES=40 needs up to \d+ database connections, and the database allows \d+\. Lower PROCESSES or DATABASE_POOL, or raise max_connections\.\n\n\(exit: 1\)$/,
    );
  });

  it('about a port that another program has', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await outputOf({ PROCESSES: '2', PORT: String(port) })).toBe(
      `Candor cannot start: port ${port} is in use. Set PORT to a free one.\n\n(exit: 1)`,
    );
    other.close();
  });

  it('about a key file of another installation, even if several processes find it', async () => {
    const output = await outputOf({ PROCESSES: '2', CANDOR_KEYS: newKeyFile() });
    expect(output.match(/Candor cannot start/g)).toHaveLength(1);
  });
});
