import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { candorProcess, type CandorProcess } from './candor-process.ts';
import { startAttack } from './overload/attack.ts';
import type { Target } from './overload/attackers.ts';
import { percentile, searchFor, type SearchReply, type ProbeTarget } from './overload/probe.ts';
import { SCENARIOS, type Scenario } from './overload/scenarios.ts';
import { withAppOn, createExperiences, createMembers } from './prepare-data.ts';

/** What must hold during an attack, and how soon the service must recover after it. */
const LIMITS = { searchMs: 500, memoryMb: 350, recoveryMs: 5_000 };
/** So many that none of them uses up the search budget when they search in turn. */
const PROBING_MEMBERS = 50;

/** T10: one or many visitors try to make the service slow or unreachable for others. */
export async function overload({ seconds, attack }: { seconds: number; attack?: string | undefined }): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-overload-'));
  // The limits by address are the default ones.
  const candor = await candorProcess(dataDir, {
    REQUESTS_PER_ADDRESS_PER_MINUTE: '',
    SEARCHES_PER_MINUTE: '10000',
    SEARCHES_PER_DAY: '10000',
  });
  try {
    await candor.start();
    const members = await withAppOn(dataDir, async (app) => {
      await createExperiences(app, 500);
      return createMembers(app, 720);
    });
    const { hostname: host, port } = new URL(candor.address);
    const tokens = members.map(({ token }) => token);
    const probe: ProbeTarget = { host, port: Number(port), from: '127.0.0.2', tokens: tokens.slice(0, PROBING_MEMBERS) };
    const baseline = await searchFor(3, probe);
    process.stdout.write(
      `  undisturbed: ${describe(baseline)}, ${memoryOf(candor)} MB; load average of the machine ${loadavg()[0]!.toFixed(1)}\n`,
    );
    const faults: string[] = [];
    for (const [index, scenario] of SCENARIOS.entries()) {
      if (attack !== undefined && attack !== scenario.attack) continue;
      faults.push(
        ...(await runScenario(scenario, { candor, probe, network: `127.0.${index + 1}`, tokens: tokens.slice(PROBING_MEMBERS), seconds })),
      );
    }
    return faults;
  } finally {
    await candor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface AttackedServer {
  candor: CandorProcess;
  probe: ProbeTarget;
  /** The attackers' network; each scenario has its own, with unused limits. */
  network: string;
  tokens: string[];
  seconds: number;
}

async function runScenario(
  { attack, clients, addresses, mustStayOpen = 0 }: Scenario,
  { candor, probe, network, tokens, seconds }: AttackedServer,
): Promise<string[]> {
  const name = `${clients} ${attack} from ${addresses} ${addresses === 1 ? 'address' : 'addresses'}`;
  const from = Array.from({ length: addresses }, (_, n) => `${network}.${n + 1}`);
  const target: Target = { host: probe.host, port: probe.port, from, tokens };
  const faults: string[] = [];
  const running = startAttack(attack, target, clients);
  await sleep(1_500);
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(candor))), 200);
  const replies = await searchFor(seconds, probe);
  const health = await Promise.all(['/healthz', '/readyz', '/'].map((path) => statusOf(candor.address + path)));
  const { open } = await running.report();
  const { statuses, unavailableWithoutRetryAfter } = await running.stop();
  clearInterval(watch);

  process.stdout.write(
    `  ${name}: ${describe(replies)}; at most ${peak} MB; ${open} open; replies to the attackers ${JSON.stringify(statuses)}\n`,
  );
  const slow = replies.filter(({ ms }) => ms > LIMITS.searchMs).length;
  if (slow > 0)
    faults.push(`${name}: ${slow} of ${replies.length} searches of another address took over ${LIMITS.searchMs} ms (${describe(replies)})`);
  const failed = replies.filter(({ status }) => status !== 200);
  if (failed.length > 0) faults.push(`${name}: another address got ${failed.map(({ status }) => status).join(' ')}`);
  const errors = Object.keys(statuses).filter((status) => Number(status) >= 500 && status !== '503');
  if (errors.length > 0) faults.push(`${name}: replies of ${errors.join(', ')}`);
  if (unavailableWithoutRetryAfter > 0) faults.push(`${name}: ${unavailableWithoutRetryAfter} replies of 503 without Retry-After`);
  if (health.some((status) => status !== 200)) faults.push(`${name}: /healthz, /readyz and the page gave ${health.join(' ')}`);
  if (peak > LIMITS.memoryMb) faults.push(`${name}: ${peak} MB of memory`);
  if (open < mustStayOpen) faults.push(`${name}: ${open} of ${mustStayOpen} connections were open`);
  faults.push(...(await checkRecovery(name, { ...probe, from: `${network}.200` })));
  return faults;
}

/** Five seconds later a new client is served as usual. */
async function checkRecovery(name: string, probe: ProbeTarget): Promise<string[]> {
  await sleep(LIMITS.recoveryMs - 1_000);
  const replies = await searchFor(1, probe);
  const isNormal = replies.every(({ status }) => status === 200) && percentile(replies, 0.5) < 100;
  return isNormal ? [] : [`${name}: five seconds later ${describe(replies)}`];
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 599,
  );

function describe(replies: readonly SearchReply[]): string {
  const failed = replies.filter(({ status }) => status !== 200).length;
  const [median, slow, slowest] = [0.5, 0.99, 1].map((share) => percentile(replies, share));
  return `${replies.length} searches, median ${median} ms, p99 ${slow} ms, slowest ${slowest} ms, ${failed} not 200`;
}

const memoryOf = (candor: CandorProcess): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${candor.pid()}/status`, 'utf8'))?.[1]) / 1024);
