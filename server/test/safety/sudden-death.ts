import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeSquare } from '../fakes/fake-square.ts';
import { squareSettings } from '../fakes/square-requests.ts';
import { acceptsConnectionsAgain, candorProcess, stopPostgresImmediately, type CandorProcess } from './candor-process.ts';
import { Crowd } from './clients.ts';
import { findLedgerFaults } from './invariants.ts';
import { withAppOn, createExperiences, createMembers } from './prepare-data.ts';

const LOAD = { clients: 16, members: 40, experiences: 3_000, purchaseShare: 0.25 };
/** One start in this many is killed before the app is ready. */
const EARLY_KILL_ONE_IN = 10;
/** The app is killed after at most this many replies, so that calls are under way at that moment, on slow machines too. */
const MAX_REPLIES = 120;
const LONGEST_WAIT_MS = 3_000;
const LONGEST_RECOVERY_MS = 120_000;

interface SuddenDeaths {
  kills: number;
  stops: number;
  /**
   * How long Candor may stay unready after PostgreSQL accepts connections again. On a machine so busy that PostgreSQL's own recovery takes
   * longer, Candor may take as long as PostgreSQL did.
   */
  longestUnreadyMs?: number;
}

/**
 * Purchases and reveals under load while the app is killed and PostgreSQL stopped immediately, repeatedly; clients retry with the same key
 * until they get a reply. The provider runs separately and records its payments. Returns what was lost or doubled, a sentence each.
 */
export async function suddenDeath({ kills, stops, longestUnreadyMs = Infinity }: SuddenDeaths): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-safety-'));
  const fake = await startFakeSquare();
  // A few of a hundred calls to the provider fail, hang up, or are rate-limited.
  fake.behave(() => (['lose', 'lose', 'lose', 'fail', 'fail', 'throttle'] as const)[randomInt(100)] ?? 'reply');
  const candor = await candorProcess(dataDir, squareSettings(fake.baseUrl));
  const began = performance.now();
  try {
    await candor.start();
    const data = await withAppOn(dataDir, async (app) => ({
      experiences: await createExperiences(app, LOAD.experiences),
      members: await createMembers(app, LOAD.members),
    }));
    const crowd = new Crowd(candor.address, { ...data, purchaseShare: LOAD.purchaseShare });
    crowd.start(LOAD.clients);
    const starts = await killRepeatedly(candor, crowd, kills);
    const unreadyTimes = await stopPostgresRepeatedly(dataDir, candor, crowd, stops);
    await crowd.finish();
    const lost = await withAppOn(dataDir, ({ platform }) => findLedgerFaults(platform.db, crowd.attempts, fake.payments()));
    report(crowd, fake, { kills, stops, starts, seconds: (performance.now() - began) / 1000 });
    const slow = unreadyTimes.filter(({ unreadyMs, postgresMs }) => unreadyMs > Math.max(longestUnreadyMs, postgresMs));
    return [...lost, ...slow.map(({ text }) => `${text}, not within ${longestUnreadyMs / 1_000} s`)];
  } finally {
    await candor.stop();
    await fake.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns how long each start took, in milliseconds. */
async function killRepeatedly(candor: CandorProcess, crowd: Crowd, kills: number): Promise<number[]> {
  const starts: number[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    await waitForReplies(crowd, randomInt(1, MAX_REPLIES));
    await candor.kill();
    if (randomInt(EARLY_KILL_ONE_IN) === 0) {
      const ready = candor.start();
      await sleep(randomInt(50, 900));
      await candor.kill();
      await ready;
    }
    const began = performance.now();
    await candor.start();
    starts.push(performance.now() - began);
    if (kill % 20 === 0) process.stdout.write(`  ${kill} kills of the app\n`);
  }
  return starts;
}

interface UnreadyTime {
  /** Until PostgreSQL accepted connections again, and from then until Candor was ready. */
  postgresMs: number;
  unreadyMs: number;
  text: string;
}

async function stopPostgresRepeatedly(dataDir: string, candor: CandorProcess, crowd: Crowd, stops: number): Promise<UnreadyTime[]> {
  const times: UnreadyTime[] = [];
  for (let stop = 1; stop <= stops; stop++) {
    await waitForReplies(crowd, randomInt(1, MAX_REPLIES));
    const stopped = stopPostgresImmediately(dataDir);
    const began = performance.now();
    await waitUntil(() => acceptsConnectionsAgain(dataDir, stopped), candor);
    const postgresMs = performance.now() - began;
    await waitUntil(() => isReady(candor), candor);
    const unreadyMs = performance.now() - began - postgresMs;
    const text = `stop ${stop} of PostgreSQL: it accepted connections after ${inSeconds(postgresMs)} s, Candor was ready ${inSeconds(unreadyMs)} s later`;
    process.stdout.write(`  ${text}\n`);
    times.push({ postgresMs, unreadyMs, text });
  }
  return times;
}

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1);

async function waitForReplies(crowd: Crowd, more: number): Promise<void> {
  const [target, until] = [crowd.answered + more, Date.now() + LONGEST_WAIT_MS];
  while (crowd.answered < target && Date.now() < until) await sleep(1);
}

async function waitUntil(isReached: () => boolean | Promise<boolean>, { describe }: CandorProcess): Promise<void> {
  const latest = Date.now() + LONGEST_RECOVERY_MS;
  while (!(await isReached())) {
    if (Date.now() > latest) throw new Error(`Candor did not come back after PostgreSQL was stopped: ${describe()}`);
    await sleep(50);
  }
}

const isReady = async ({ address }: CandorProcess): Promise<boolean> => {
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  return response?.ok === true;
};

function report(
  { attempts }: Crowd,
  fake: Awaited<ReturnType<typeof startFakeSquare>>,
  { kills, stops, starts, seconds }: { kills: number; stops: number; starts: number[]; seconds: number },
): void {
  const countOf = (kind: string, status: number): number =>
    attempts.filter((one) => one.kind === kind && one.reply?.status === status).length;
  const sorted = starts.toSorted((a, b) => a - b);
  const lines = [
    `${kills} kills of the app, ${stops} stops of PostgreSQL in ${seconds.toFixed(0)} s`,
    `${attempts.length} attempts in ${attempts.reduce((sum, { tries }) => sum + tries, 0)} calls; ${attempts.filter(({ tries }) => tries > 1).length} were sent more than once`,
    `${countOf('purchase', 200)} purchases and ${countOf('reveal', 200)} reveals acknowledged, ${countOf('purchase', 402)} cards declined, ${countOf('reveal', 402)} without a credit left`,
    `${fake.payments().length} charges at the provider; ${fake.seen.repeats} calls repeated a charge with its key`,
    ...(kills > 0 ? [`median start ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms`] : []),
  ];
  process.stdout.write(lines.map((line) => `  ${line}\n`).join(''));
}
