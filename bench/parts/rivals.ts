import { saveFigures, type RivalRow } from '../figures/data.ts';
import type { Fixture } from '../fixture/open-fixture.ts';
import { drawSamples } from '../fixture/samples.ts';
import { waitForJobs } from '../fixture/wait-for-jobs.ts';
import { median, refusals, runLoad } from '../load/run-load.ts';
import type { ServerProcess } from '../load/server-process.ts';
import { makeReferenceTables } from '../reference/tables.ts';
import { print, table } from '../report.ts';
import { openDirectus } from '../rivals/directus.ts';
import { openNodeBb } from '../rivals/nodebb.ts';
import type { Rival } from '../rivals/rival.ts';
import { searchCases, submissions } from './cases.ts';

const LOAD = { clients: 16, rounds: 3, ms: 2_000 };

interface Contestant {
  name: string;
  server: ServerProcess;
  next: Record<Work, () => Buffer | undefined>;
  rates: Record<Work, number[]>;
  /** Processor time of the process in microseconds a call, without its database. */
  nodeUs: Record<Work, number[]>;
  refused: number;
}
type Work = 'page' | 'create';

/** Compares Candor with other products: pages and new texts a second, start time and memory. The products take turns under the same load. */
export async function measureRivals(fixture: Fixture): Promise<void> {
  await makeReferenceTables(fixture.db);
  const rivals: Rival[] = [];
  for (const [name, open] of Object.entries({ Directus: () => openDirectus(fixture), NodeBB: openNodeBb })) {
    try {
      rivals.push(await open());
    } catch (error) {
      print(`${name} is left out: ${(error as Error).message}`);
    }
  }
  if (rivals.length === 0) {
    process.exitCode = 1;
    return;
  }
  const samples = await drawSamples(fixture);
  const page = searchCases(fixture, samples).find(({ name }) => name === 'exact, busiest handle')!;
  const contestantOf = (name: string, server: ServerProcess, next: Contestant['next']): Contestant => ({
    name,
    server,
    next,
    rates: { page: [], create: [] },
    nodeUs: { page: [], create: [] },
    refused: 0,
  });
  const ours = contestantOf('Candor', await fixture.startProduct(), { page: page.next, create: submissions(fixture.authors) });
  const theirs: Contestant[] = [];
  for (const rival of rivals)
    theirs.push(contestantOf(rival.name, await rival.start(), { page: rival.nextPage, create: rival.nextCreate }));
  try {
    for (let round = 0; round <= LOAD.rounds; round++) {
      for (const work of ['page', 'create'] as const) {
        for (const contestant of [ours, ...theirs]) await load(contestant, work, round);
        await waitForJobs(fixture);
      }
      print(round === 0 ? 'warmed up' : `round ${round} of ${LOAD.rounds}`);
    }
    report(fixture, [ours, ...theirs]);
  } finally {
    for (const { server } of [ours, ...theirs]) await server.stop();
    for (const rival of rivals) await rival.close();
  }
}

async function load(contestant: Contestant, work: Work, round: number): Promise<void> {
  const before = contestant.server.processorMs();
  const outcome = await runLoad({
    port: contestant.server.port,
    clients: LOAD.clients,
    ms: round === 0 ? LOAD.ms / 2 : LOAD.ms,
    next: contestant.next[work],
  });
  // The first round warms up.
  if (round > 0) {
    const calls = [...outcome.statuses.values()].reduce((sum, n) => sum + n, 0);
    contestant.rates[work].push(outcome.perSecond);
    contestant.nodeUs[work].push((1000 * (contestant.server.processorMs() - before)) / calls);
  }
  contestant.refused += refusals(outcome);
}

function report(fixture: Fixture, contestants: readonly Contestant[]): void {
  const [ours] = contestants;
  const work = (contestant: Contestant, kind: Work): RivalRow['page'] => ({
    perSecond: oneDigit(median(contestant.rates[kind])),
    times: oneDigit(median(contestant.rates[kind].map((rate, round) => ours!.rates[kind][round]! / rate))),
    nodeUs: Math.round(median(contestant.nodeUs[kind])),
  });
  const rows: RivalRow[] = contestants.map((contestant) => ({
    name: contestant.name,
    page: work(contestant, 'page'),
    create: work(contestant, 'create'),
    startMs: Math.round(contestant.server.startMs),
    memoryMb: Math.round(contestant.server.residentMb()),
  }));
  const cells = rows.map(({ name, page, create, startMs, memoryMb }, nth) =>
    [
      name,
      page.perSecond,
      page.times,
      page.nodeUs,
      create.perSecond,
      create.times,
      create.nodeUs,
      startMs,
      memoryMb,
      contestants[nth]!.refused,
    ].map(String),
  );
  const heads = [
    'pages a second',
    'Candor, times as many',
    'Node µs',
    'created a second',
    'Candor, times as many',
    'Node µs',
    'start ms',
    'memory MB',
    'refused',
  ];
  print(table([`${LOAD.clients} clients`, ...heads], cells));
  saveFigures('rivals', { experiences: fixture.experiences, rows });
}

const oneDigit = (n: number): number => Math.round(n * 10) / 10;
