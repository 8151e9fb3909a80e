import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/db/embedded-postgres/embedded-postgres.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { runStatements } from '../database.ts';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '../fakes/pgbouncer.ts';
import { candorProcess, type CandorProcess } from './candor-process.ts';
import { describeFailures, EVERYDAY_CALLS, startLoad, type LoadCall } from './load.ts';
import type { PartResult } from './promises/part.ts';
import { withAppOn, createExperiences, createMembers, type PreparedMember } from './prepare-data.ts';

const CLIENTS = 16;
const PASSWORD = 'of-the-owner';
/** Fewer than the clients: connections must be shared between transactions. */
const POOL_SIZE = 4;
const LONGEST_MS = 600_000;
const POOLED_ROLES = 3;
/** `query_wait_timeout` and `DATABASE_WAIT_MS` are two seconds each; the remaining time allows for a busy machine. */
const LONGEST_REFUSAL_MS = 8_000;
const BACK_WITHIN_MS = 20_000;

/** Calls through PgBouncer in transaction mode, with PostgreSQL itself in DATABASE_DIRECT_URL: none may fail. */
export async function pooler({ calls }: { calls: number }): Promise<string[] | PartResult> {
  if (!hasPgBouncer()) return { violations: [], missing: ['PgBouncer'], ran: false };
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-pooler-'));
  const cluster = await startEmbeddedPostgres({ dataDir, log: createLogger('error'), forTests: true });
  let bouncer: PgBouncer | undefined;
  try {
    const direct = await requirePasswords(cluster, dataDir);
    const { host: socketDir } = cluster.connection;
    bouncer = await startPgBouncer({ url: direct, socketDir, clusterDir: join(dataDir, 'postgres'), poolSize: POOL_SIZE });
    const settings = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: direct, DATABASE_POOL: '8' };
    return [...(await checkRefusalWithoutDirectUrl(dataDir, bouncer.url)), ...(await serve({ dataDir, settings, bouncer, calls }))];
  } finally {
    await bouncer?.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Like an operator's own server: every login needs its password. */
async function requirePasswords(cluster: EmbeddedPostgres, dataDir: string): Promise<string> {
  await runStatements(cluster.url, `alter role candor password '${PASSWORD}'`);
  writeFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'local all all scram-sha-256\n');
  const url = new URL(cluster.url);
  url.password = PASSWORD;
  await runStatements(url.href, 'select pg_reload_conf()');
  return url.href;
}

async function checkRefusalWithoutDirectUrl(dataDir: string, poolerUrl: string): Promise<string[]> {
  const alone = await candorProcess(dataDir, { DATABASE_URL: poolerUrl });
  const outcome = await alone.start().then(
    () => 'it started',
    (error: Error) => error.message,
  );
  await alone.stop();
  return /Name PostgreSQL itself in DATABASE_DIRECT_URL/.test(outcome) ? [] : [`a pooler alone is not refused: ${outcome}`];
}

interface ServingParts {
  dataDir: string;
  settings: Record<string, string>;
  bouncer: PgBouncer;
  calls: number;
}

async function serve({ dataDir, settings, bouncer, calls }: ServingParts): Promise<string[]> {
  const candor = await candorProcess(dataDir, { ...settings, LOG_LEVEL: 'warn', SEARCHES_PER_MINUTE: '1000000' });
  await candor.start();
  try {
    const direct = { DATABASE_URL: settings['DATABASE_DIRECT_URL']! };
    const [members, experiences] = await withAppOn(
      dataDir,
      async (app) => [await createMembers(app, CLIENTS), await createExperiences(app, 20)] as const,
      direct,
    );
    const before = await bouncer.readStats();
    const kinds: LoadCall[] = [
      ...EVERYDAY_CALLS,
      ['GET', '/api/v1/experiences'],
      ['GET', '/api/v1/notifications'],
      ['POST', '/api/v1/search', { person_name: 'Alex Smith', platform: 'instagram' }],
      ['POST', '/api/v1/reveals/experience', { experience_id: experiences[0]! }],
      ['GET', '/api/v1/reveals/count'],
    ];
    const port = Number(new URL(candor.address).port);
    const load = startLoad({ port, tokens: members.map(({ token }) => token), calls: kinds, pauseMs: 5 });
    const until = Date.now() + LONGEST_MS;
    while (load.answered() < calls && Date.now() < until) await sleep(100);
    if (load.answered() < calls) return [`only ${load.answered()} of ${calls} calls were answered in ${LONGEST_MS / 1000} s`];
    const outcome = await load.stop();
    const { transactions, serverConnections } = await bouncer.readStats();
    const passedOn = transactions - before.transactions;
    process.stdout.write(
      `  ${outcome.calls} calls, ${outcome.failures.length} failed; ${passedOn} transactions through PgBouncer on ${serverConnections} connections\n`,
    );
    return [
      ...describeFailures('behind PgBouncer', outcome),
      ...(passedOn < calls ? [`only ${passedOn} transactions went through PgBouncer. Candor said: ${candor.describe()}`] : []),
      ...(serverConnections > POOLED_ROLES * POOL_SIZE + 1 ? [`PgBouncer needed ${serverConnections} connections`] : []),
      ...(await checkExhaustedPool(bouncer, candor, members)),
    ];
  } finally {
    await candor.stop();
  }
}

/** When no connection becomes free, each call gets 503 about as soon as without a pooler; afterwards calls work again. */
async function checkExhaustedPool(bouncer: PgBouncer, { address }: CandorProcess, members: readonly PreparedMember[]): Promise<string[]> {
  const send = async ({ token }: PreparedMember): Promise<{ status: number; retryAfter: string | null; ms: number }> => {
    const sentAt = performance.now();
    const response = await fetch(`${address}/api/v1/user`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    await response.arrayBuffer();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ms: performance.now() - sentAt };
  };
  // PgBouncer is paused while no call has a connection, so each call begins by waiting.
  await bouncer.pause();
  const refused = await Promise.all(members.map(send));
  await bouncer.resume();
  const until = Date.now() + BACK_WITHIN_MS;
  let back = await Promise.all(members.map(send));
  while (back.some(({ status }) => status !== 200) && Date.now() < until) back = await Promise.all(members.map(send));
  const longestMs = Math.round(Math.max(...refused.map(({ ms }) => ms)));
  process.stdout.write(
    `  without a free connection: ${[...new Set(refused.map(({ status }) => status))].join()} after at most ${longestMs} ms\n`,
  );
  return [
    ...(refused.some(({ status, retryAfter }) => status !== 503 || retryAfter === null)
      ? [`calls that got no connection have the replies ${[...new Set(refused.map(({ status }) => status))].join()}`]
      : []),
    ...(longestMs > LONGEST_REFUSAL_MS ? [`a call waited ${longestMs} ms for a connection`] : []),
    ...(back.some(({ status }) => status !== 200) ? ['calls fail after connections are free again'] : []),
  ];
}
