import { median, refusals, runLoad, type Outcome } from '../load/run-load.ts';
import type { ServerProcess } from '../load/server-process.ts';
import { makeReferenceTables } from '../reference/tables.ts';
import { isCompleteRun, saveFigures, type Figures } from '../figures/data.ts';
import { print, table } from '../report.ts';
import type { Fixture } from '../fixture/open-fixture.ts';
import { drawSamples } from '../fixture/samples.ts';
import { waitForJobs } from '../fixture/wait-for-jobs.ts';
import { referenceCases, searchCases, writeCases, type Case } from './cases.ts';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 16);

/** Compares our calls with a bare Fastify, interleaved in one run. */
export async function measureHttp(fixture: Fixture, { rounds = 3, ms = 1500 } = {}): Promise<void> {
  print(`preparing the reference tables for ${fixture.experiences} experiences`);
  await makeReferenceTables(fixture.db);
  const samples = await drawSamples(fixture);
  const servers = { product: await fixture.startProduct(), reference: await fixture.startReference() };
  const only = process.env.BENCH_ONLY;
  const cases = [...referenceCases(samples), ...searchCases(fixture, samples), ...writeCases(fixture, samples)].filter(
    ({ name, server }) => only === undefined || name.includes(only) || server === 'reference',
  );
  const outcomes = await measure(fixture, cases, servers, { rounds, ms });
  print(
    table(
      [
        `call over HTTP, ${CLIENTS} clients`,
        'per second',
        'ratio',
        'goal',
        'p50 ms',
        'p99 ms',
        'p99 / F',
        'Node µs',
        'PostgreSQL µs',
        'longest block ms',
        'refused',
      ],
      rowsOf(cases, outcomes),
    ),
  );
  const memoryMb = {
    candor: Math.round(servers.product.residentMb()),
    bare: Math.round(servers.reference.residentMb()),
  };
  if (isCompleteRun(fixture.experiences)) saveFigures('http', { clients: CLIENTS, calls: figuresOf(cases, outcomes), memoryMb });
  print(`memory after load: Candor ${memoryMb.candor} MB, bare Fastify ${memoryMb.bare} MB`);
  await Promise.all([servers.product.stop(), servers.reference.stop()]);
}

interface MeasuredOutcome extends Outcome {
  /** Processor time in microseconds that one call costs the server and the database. */
  serverUs: number;
  databaseUs: number;
  longestBlockMs: number;
}

async function measure(
  fixture: Fixture,
  cases: readonly Case[],
  servers: Record<Case['server'], ServerProcess>,
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Map<string, MeasuredOutcome[]>> {
  const outcomes = new Map<string, MeasuredOutcome[]>(cases.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, server, next, unmeasured = [] } of cases) {
      const requests = unmeasured.values();
      await runLoad({ port: servers[server].port, clients: CLIENTS, ms: 120_000, next: () => requests.next().value });
      const before = [servers[server].processorMs(), fixture.databaseMs()] as const;
      await servers[server].longestBlockMs();
      const outcome = await runLoad({ port: servers[server].port, clients: CLIENTS, ms: round === 0 ? 600 : ms, next });
      const calls = [...outcome.statuses.values()].reduce((sum, n) => sum + n, 0);
      const serverUs = (1000 * (servers[server].processorMs() - before[0])) / calls;
      const databaseUs = (1000 * (fixture.databaseMs() - before[1])) / calls;
      const longestBlockMs = await servers[server].longestBlockMs();
      // The first round warms up.
      if (round > 0) outcomes.get(name)!.push({ ...outcome, serverUs, databaseUs, longestBlockMs });
    }
    await waitForJobs(fixture);
    print(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`);
  }
  return outcomes;
}

/** The median of the rounds' ratios: within a round, both calls were measured under much the same conditions. */
const ratioOf = (
  measured: readonly MeasuredOutcome[],
  compared: readonly MeasuredOutcome[],
  figure: (outcome: Outcome) => number,
): number => median(measured.map((outcome, round) => figure(outcome) / figure(compared[round]!)));

function figuresOf(cases: readonly Case[], outcomes: ReadonlyMap<string, MeasuredOutcome[]>): Figures['http']['calls'] {
  const rounded = (n: number, digits: number): number => Number(n.toFixed(digits));
  return cases.flatMap(({ name, against, goal }) => {
    if (against === undefined) return [];
    const measured = outcomes.get(name)!;
    const postgresUs = rounded(median(measured.map(({ databaseUs }) => databaseUs)), 0);
    const medianOf = (figure: (outcome: MeasuredOutcome) => number): number => median(measured.map(figure));
    return [
      {
        name,
        perSecond: rounded(
          medianOf(({ perSecond }) => perSecond),
          0,
        ),
        ratio: rounded(
          ratioOf(measured, outcomes.get(against)!, ({ perSecond }) => perSecond),
          2,
        ),
        ...(goal === undefined ? {} : { goal }),
        p50Ms: rounded(
          medianOf(({ p50 }) => p50),
          2,
        ),
        p99Ms: rounded(
          medianOf(({ p99 }) => p99),
          1,
        ),
        p99Ratio: rounded(
          ratioOf(measured, outcomes.get(against)!, ({ p99 }) => p99),
          2,
        ),
        nodeUs: rounded(
          medianOf(({ serverUs }) => serverUs),
          0,
        ),
        ...(postgresUs > 0 ? { postgresUs } : {}),
      },
    ];
  });
}

function rowsOf(cases: readonly Case[], outcomes: ReadonlyMap<string, MeasuredOutcome[]>): string[][] {
  const outcomesOf = (name: string) => outcomes.get(name)!;
  return cases.map(({ name, against, goal }) => {
    const measured = outcomesOf(name);
    const other = against === undefined ? undefined : outcomesOf(against);
    const ratio = (figure: (outcome: Outcome) => number) => (other ? ratioOf(measured, other, figure).toFixed(2) : '');
    return [
      name,
      median(measured.map(({ perSecond }) => perSecond)).toFixed(0),
      ratio(({ perSecond }) => perSecond),
      goal === undefined ? '' : goal.toFixed(2),
      median(measured.map(({ p50 }) => p50)).toFixed(2),
      median(measured.map(({ p99 }) => p99)).toFixed(1),
      ratio(({ p99 }) => p99),
      median(measured.map(({ serverUs }) => serverUs)).toFixed(0),
      median(measured.map(({ databaseUs }) => databaseUs)).toFixed(0),
      Math.max(...measured.map(({ longestBlockMs }) => longestBlockMs)).toFixed(0),
      String(measured.reduce((sum, outcome) => sum + refusals(outcome), 0)),
    ];
  });
}
