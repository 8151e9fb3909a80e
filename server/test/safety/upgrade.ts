import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openCluster } from '../../src/platform/db/embedded-postgres/cluster.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { raisedLimits } from '../main-process.ts';
import { candorProcess, type CandorProcess } from './candor-process.ts';
import { describeFailures, EVERYDAY_CALLS, startLoad, type Load, type LoadCall } from './load.ts';
import type { PreparedMember } from './prepare-data.ts';
import { checkOutRelease, loadDataPreparation } from './upgrade/older-release.ts';
import { LockWatch, type LockWait } from './upgrade/lock-watch.ts';

const ROOT = join(import.meta.dirname, '../../..');
/**
 * The oldest commit whose migrations have not changed since. Earlier commits created the tables of files differently, and were never
 * released.
 */
const OLDEST = '8293c26';
const CLIENTS = 8;
const LOAD_MS = 20_000;
const LONGEST_LOCK_MS = 500;
/** Limits that the load would reach. A mix takes longer than the second that is the shortest interval. */
const SETTINGS = {
  ...raisedLimits('SEARCHES_PER_MINUTE', 'SEARCHES_PER_DAY', 'SUBMISSIONS_PER_DAY', 'DISTINCT_HANDLES_PER_DAY'),
  MIX_INTERVAL_SECONDS: '10',
  DATABASE_WAIT_MS: '20000',
  QUEUE_WAIT_MS: '20000',
};

interface UpgradeOptions {
  experiences: number;
  /** The commit that runs while the schema is migrated. */
  from: string | undefined;
}

/** The older release keeps serving while this release's migrations run: no call fails, and none waits long for a lock. */
export async function upgrade({ experiences, from = OLDEST }: UpgradeOptions): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-upgrade-'));
  chmodSync(folder, 0o711);
  const [older, dataDir] = [join(folder, 'older'), join(folder, 'data')];
  let candor: CandorProcess | undefined;
  try {
    checkOutRelease(from, older);
    candor = await candorProcess(dataDir, SETTINGS, { root: older });
    await candor.start();
    const { withAppOn, createMembers, createExperiences } = await loadDataPreparation(older);
    const began = performance.now();
    const [members, revealable] = await withAppOn(
      dataDir,
      async (app) => [await createMembers(app, CLIENTS), await createExperiences(app, experiences)] as const,
    );
    await fillHistory(
      dataDir,
      experiences,
      members.map(({ userId }) => userId),
    );
    process.stdout.write(`  ${from} has ${experiences} experiences after ${Math.round((performance.now() - began) / 1000)} s\n`);
    return await migrateUnderLoad({ candor, dataDir, members, experience: revealable[0]! });
  } finally {
    await candor?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Running {
  candor: CandorProcess;
  dataDir: string;
  members: readonly PreparedMember[];
  experience: number;
}

async function migrateUnderLoad({ candor, dataDir, members, experience }: Running): Promise<string[]> {
  const start = (): Load => startLoad({ port: portOf(candor), tokens: members.map(({ token }) => token), calls: callsOf(experience) });
  const before = await loadFor(start, LOAD_MS / 4);
  const watch = await LockWatch.start(await urlOf(dataDir));
  const during = start();
  await sleep(LOAD_MS / 4);
  const began = performance.now();
  const output = await migrate(dataDir);
  const tookMs = performance.now() - began;
  await sleep(LOAD_MS / 4);
  const migrated = await during.stop();
  const waits = await watch.stop();
  const after = await loadFor(start, LOAD_MS);
  process.stdout.write(output.replaceAll(/^/gm, '    '));
  process.stdout.write(
    `\n  migrated in ${(tookMs / 1000).toFixed(1)} s; calls: ${before.calls} before, ${migrated.calls} meanwhile, ${after.calls} on the new schema; longest call meanwhile ${Math.round(migrated.longestMs)} ms (before ${Math.round(before.longestMs)}), longest wait for a lock ${Math.round(waits[0]?.ms ?? 0)} ms\n`,
  );
  const failures = [
    ...describeFailures('before the migrations', before),
    ...describeFailures('while they ran', migrated),
    ...describeFailures('on the new schema', after),
  ];
  if (failures.length > 0) process.stdout.write(`  the older release said: ${candor.describe().slice(-4_000)}\n`);
  return [
    ...failures,
    ...waits.filter(({ ms }) => ms > LONGEST_LOCK_MS).map(describeWait),
    ...(await serveWithThisRelease(candor, dataDir, members, callsOf(experience))),
  ];
}

const describeWait = ({ ms, statement, relation, blocker }: LockWait): string =>
  `${Math.round(ms)} ms for a lock on ${relation}: ${statement} waited for ${blocker}`;

function callsOf(experience: number): LoadCall[] {
  const handle = (): string => `h${randomBytes(6).toString('hex')}`;
  return [
    // Without the call that recomputes trust, because these members have more trust than they earned.
    ...EVERYDAY_CALLS.filter(([method]) => method !== 'PUT'),
    ['GET', '/api/v1/experiences'],
    ['GET', '/api/v1/notifications'],
    ['POST', '/api/v1/search', { person_name: 'Alex Smith', platform: 'instagram' }],
    ['POST', '/api/v1/search', { feedback_categories: [1], platform: 'instagram', latitude: 30.2672, longitude: -97.7431 }],
    ['GET', '/api/v1/search/history'],
    ['POST', '/api/v1/experiences', () => submission(handle())],
    ['POST', '/api/v1/experiences', () => ({ ...submission(handle()), is_anonymous: true, comment: '' })],
    ['POST', '/api/v1/reveals/experience', { experience_id: experience }],
    ['GET', '/api/v1/reveals/count'],
    ['GET', '/api/v1/user/social-ids'],
    ['GET', '/api/v1/auth/sessions'],
  ];
}

const submission = (handle: string): object => ({
  person_name: 'Jordan Miller',
  comment: 'Kind and on time, we had a good evening.',
  feedback_types: ['standard'],
  tags: [1, 5],
  platforms: [{ platform: 'instagram', social_id: handle }],
  city: 'Austin',
  state: 'TX',
  latitude: 30.2672,
  longitude: -97.7431,
  is_anonymous: false,
});

async function loadFor(start: () => Load, ms: number): ReturnType<Load['stop']> {
  const load = start();
  await sleep(ms);
  return load.stop();
}

/** Runs `npm run cli -- migrate` of this release while the older one serves. */
async function migrate(dataDir: string): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['server/src/cli.ts', 'migrate'], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir, SEED_DEMO: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`migrate ended with ${code}: ${output}`);
  return output.trim();
}

async function urlOf(dataDir: string): Promise<string> {
  const { url } = await openCluster({ databaseUrl: undefined, dataDir }, createLogger('silent'), 'join');
  return url;
}

/** Adds what years of use leave besides texts: past searches and sessions. Their sealed columns are never opened here. */
async function fillHistory(dataDir: string, rows: number, except: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: await urlOf(dataDir) });
  await client.connect();
  for (const statement of HISTORY)
    await client.query(statement.replace('ROWS', String(rows)).replace('EXCEPT', except.map((id) => `'${id}'`).join()));
  await client.end();
}

const HISTORY = [
  `insert into search_history (id, user_id, search_enc, created_at)
   select gen_random_uuid(), u.id, decode(repeat(md5(u.id::text || n), 6), 'hex'), now() - random() * interval '29 days'
   from users u cross join generate_series(1, ceil(ROWS::numeric / (select count(*) from users))::int) n where u.id not in (EXCEPT)`,
  `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
   select gen_random_uuid(), decode(md5(random()::text) || md5(id::text), 'hex'), id, now() - interval '9 days', now() - random() * interval '8 days',
     now() + interval '20 days' from users`,
  'analyze',
];

/** The release of the new schema takes over: sessions stay valid, and it can read the older one's data. */
async function serveWithThisRelease(
  older: CandorProcess,
  dataDir: string,
  members: readonly PreparedMember[],
  calls: LoadCall[],
): Promise<string[]> {
  await older.stop();
  const candor = await candorProcess(dataDir, SETTINGS);
  try {
    await candor.start();
    const load = startLoad({ port: portOf(candor), tokens: members.map(({ token }) => token), calls });
    await sleep(LOAD_MS / 2);
    const outcome = await load.stop();
    process.stdout.write(`  this release took over: ${outcome.calls} calls, ${outcome.failures.length} failed\n`);
    return describeFailures('after this release took over', outcome);
  } finally {
    await candor.stop();
  }
}

const portOf = ({ address }: CandorProcess): number => Number(new URL(address).port);
