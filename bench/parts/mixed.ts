import { inTurn, buildRequest } from '../load/request.ts';
import { refusals, runLoad, timesOf, type Outcome, type LabelledRequest } from '../load/run-load.ts';
import type { ServerProcess } from '../load/server-process.ts';
import type { PoolWaits } from '../load/watch-pools.ts';
import { isCompleteRun, saveFigures } from '../figures/data.ts';
import { print, table } from '../report.ts';
import type { Fixture } from '../fixture/open-fixture.ts';
import { drawSamples, type Samples } from '../fixture/samples.ts';
import { watchDatabase, type DatabaseWork } from '../fixture/watch-database.ts';
import { reveals, searchCases, submissions } from './cases.ts';

const CLIENTS = process.env.BENCH_MIXED_CLIENTS?.split(',').map(Number) ?? [1, 4, 16, 64, 128, 256];
const LISTS = ['/experiences', '/notifications', '/search/history', '/reveals/count', '/experiences/linked'];
/** Four in ten for a handle, two for a name and two for a place. */
const TYPICAL_SEARCHES = [
  'exact, random handle',
  'exact, random handle',
  'exact, random handle',
  'exact, busiest handle',
  'name with a typo, random',
  'name "john smith"',
  '25 miles, random',
  '50 miles, New York',
  'newest',
  'filters, common',
];

interface Step {
  clients: number;
  outcome: Outcome;
  memoryMb: number;
  longestBlockMs: number;
  poolWaits: PoolWaits[];
  database: DatabaseWork;
  /** Processor time of the server, of its children and of the database, as a share of one processor. */
  busy: { server: number; models: number; database: number };
}

/** 70 % searches, 15 % reveals, 10 % lists and 5 % submissions, with a growing number of clients. */
export async function measureMixed(fixture: Fixture, { ms = 5000 } = {}): Promise<void> {
  const server = await fixture.startProduct();
  const next = mixedCalls(fixture, await drawSamples(fixture));
  await runLoad({ port: server.port, clients: 16, ms: 3000, next });
  const steps: Step[] = [];
  for (const clients of CLIENTS) steps.push(await measureStep(fixture, server, { clients, ms, next }));
  printSteps(steps);
  printKinds(steps);
  printPoolWaits(steps);
  printWork(steps);
  if (isCompleteRun(fixture.experiences) && process.env.BENCH_MIXED_CLIENTS === undefined) {
    saveFigures('mixed', {
      rows: steps.map(({ clients, outcome, memoryMb }) => ({
        clients,
        perSecond: Math.round(outcome.perSecond),
        p50Ms: oneDigit(outcome.p50),
        p99Ms: oneDigit(outcome.p99),
        memoryMb: Math.round(memoryMb),
        refused: refusals(outcome),
      })),
    });
  }
  await server.stop();
}

async function measureStep(
  fixture: Fixture,
  server: ServerProcess,
  { clients, ms, next }: { clients: number; ms: number; next: () => LabelledRequest },
): Promise<Step> {
  const readProcessorTimes = () => ({ server: server.processorMs(), models: server.childrenMs(), database: fixture.databaseMs() });
  await Promise.all([server.longestBlockMs(), server.poolWaits()]);
  const stopWatching = watchDatabase(fixture);
  const [before, startedAt] = [readProcessorTimes(), performance.now()];
  const outcome = await runLoad({ port: server.port, clients, ms, next });
  const [after, tookMs] = [readProcessorTimes(), performance.now() - startedAt];
  return {
    clients,
    outcome,
    memoryMb: server.residentMb(),
    longestBlockMs: await server.longestBlockMs(),
    poolWaits: await server.poolWaits(),
    database: await stopWatching(),
    busy: {
      server: (after.server - before.server) / tookMs,
      models: (after.models - before.models) / tookMs,
      database: (after.database - before.database) / tookMs,
    },
  };
}

function printSteps(steps: readonly Step[]): void {
  const rows = steps.map(({ clients, outcome, memoryMb, longestBlockMs }) => {
    const { perSecond, p50, p99, statuses } = outcome;
    const refused = [...statuses].filter(([status]) => status >= 400).map(([status, n]) => `${n} × ${status}`);
    return [
      String(clients),
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      refusals(outcome) === 0 ? 'none' : refused.join(', '),
      memoryMb.toFixed(0),
      longestBlockMs.toFixed(0),
    ];
  });
  print(table(['clients', 'calls per second', 'p50 ms', 'p99 ms', 'failed', 'memory MB', 'longest block ms'], rows));
}

/** "p50 / p99 / longest" of each kind of call. */
function printKinds(steps: readonly Step[]): void {
  const kinds = [...new Set(steps.flatMap(({ outcome }) => [...outcome.byKind.keys()]))].toSorted();
  const rows = kinds.map((kind) => [
    kind,
    ...steps.map(({ outcome }) => {
      const times = outcome.byKind.get(kind);
      return times ? [times.p50, times.p99, times.longest].map((ms) => ms.toFixed(0)).join(' / ') : '';
    }),
  ]);
  print(table(['p50 / p99 / longest, ms', ...steps.map(({ clients }) => `${clients} clients`)], rows));
}

function printPoolWaits(steps: readonly Step[]): void {
  const pools = [...new Set(steps.flatMap(({ poolWaits }) => poolWaits.map(({ pool }) => pool)))].toSorted();
  const rows = pools.map((pool) => [
    pool,
    ...steps.map(({ poolWaits }) => {
      const times = timesOf(poolWaits.find((one) => one.pool === pool)?.waits ?? []);
      return `${times.calls}: ${[times.p50, times.p99, times.longest].map((ms) => ms.toFixed(1)).join(' / ')}`;
    }),
  ]);
  print(table(['waits for a connection, p50 / p99 / longest, ms', ...steps.map(({ clients }) => `${clients} clients`)], rows));
}

function printWork(steps: readonly Step[]): void {
  const rows = steps.map(({ clients, outcome, busy, database: { jobs, waits, longest } }) => [
    String(clients),
    outcome.longestSilenceMs.toFixed(0),
    ...[busy.server, busy.models, busy.database].map((share) => `${(100 * share).toFixed(0)} %`),
    jobs.map(({ job, running, mostWaiting }) => `${job} ${running.toFixed(1)}, ${mostWaiting}`).join('; '),
    waits
      .slice(0, 4)
      .map(({ wait, average }) => `${wait} ${average.toFixed(1)}`)
      .join('; '),
    longest
      .slice(0, 2)
      .map(({ statement, ms }) => `${ms.toFixed(0)} ms ${statement.replaceAll('|', '/')}`)
      .join('; '),
  ]);
  const heads = ['clients', 'longest without a reply, ms', 'processor: server', 'models', 'PostgreSQL', 'jobs at once, most waiting'];
  print(table([...heads, 'PostgreSQL waits for, at once', 'longest statements'], rows));
}

const oneDigit = (n: number): number => Math.round(n * 10) / 10;

function mixedCalls(fixture: Fixture, samples: Samples): () => LabelledRequest {
  const byName = new Map(searchCases(fixture, samples).map(({ name, next }) => [name, next]));
  const search = inTurn(TYPICAL_SEARCHES.map((name) => ({ kind: `search: ${name}`, next: byName.get(name)! })));
  const member = inTurn(fixture.members);
  const list = inTurn(LISTS);
  const [reveal, submit] = [reveals(fixture, samples), submissions(fixture.authors)];
  return () => {
    const drawn = Math.random();
    if (drawn < 0.7) {
      const { kind, next } = search();
      return { kind, bytes: next() };
    }
    if (drawn < 0.85) return { kind: 'reveal', bytes: reveal() };
    if (drawn >= 0.95) return { kind: 'submission', bytes: submit() };
    const path = list();
    return { kind: `list: ${path}`, bytes: buildRequest('GET', `/api/v1${path}`, { token: member().token }) };
  };
}
