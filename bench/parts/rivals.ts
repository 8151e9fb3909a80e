import { keepFigures, type RivalRow } from '../figures/data.ts';
import type { Fixture } from '../fixture/open-fixture.ts';
import { drawSamples } from '../fixture/samples.ts';
import { waitForJobs } from '../fixture/wait-for-jobs.ts';
import { median, refusals, runLoad } from '../load/run-load.ts';
import type { ServerProcess } from '../load/server-process.ts';
import { makeReferenceTables } from '../reference/tables.ts';
import { say, table } from '../report.ts';
import { openDirectus } from '../rivals/directus.ts';
import { openNodeBb } from '../rivals/nodebb.ts';
import type { Rival } from '../rivals/rival.ts';
import { searchCases, submissions } from './cases.ts';

const CLIENTS = 16;
const ROUNDS = 3;
const MS = 2_000;

interface Place {
  name: string;
  server: ServerProcess;
  next: Record<Work, () => Buffer | undefined>;
  rates: Record<Work, number[]>;
  /** Processor time of the process in microseconds a call, without its database. */
  nodeUs: Record<Work, number[]>;
  refused: number;
}
type Work = 'page' | 'create';

/** What somebody could take instead: a page of results, something new, start and memory, by turns with ours. */
export async function measureRivals(fixture: Fixture): Promise<void> {
  await makeReferenceTables(fixture.db);
  const rivals: Rival[] = [];
  for (const [name, open] of Object.entries({ Directus: () => openDirectus(fixture), NodeBB: openNodeBb })) {
    try {
      rivals.push(await open());
    } catch (error) {
      say(`${name} is left out: ${(error as Error).message}`);
    }
  }
  if (rivals.length === 0) {
    process.exitCode = 1;
    return;
  }
  const samples = await drawSamples(fixture);
  const page = searchCases(fixture, samples).find(({ name }) => name === 'exact, busiest handle')!;
  const place = (name: string, server: ServerProcess, next: Place['next']): Place => ({
    name,
    server,
    next,
    rates: { page: [], create: [] },
    nodeUs: { page: [], create: [] },
    refused: 0,
  });
  const ours = place('Candor', await fixture.startProduct(), { page: page.next, create: submissions(fixture.authors) });
  const theirs: Place[] = [];
  for (const rival of rivals) theirs.push(place(rival.name, await rival.start(), { page: rival.nextPage, create: rival.nextCreate }));
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const work of ['page', 'create'] as const) {
        for (const one of [ours, ...theirs]) await load(one, work, round);
        await waitForJobs(fixture);
      }
      say(`round ${round} of ${ROUNDS}`);
    }
    report(fixture, [ours, ...theirs]);
  } finally {
    for (const { server } of [ours, ...theirs]) await server.stop();
    for (const rival of rivals) await rival.close();
  }
}

async function load(one: Place, work: Work, round: number): Promise<void> {
  const before = one.server.processorMs();
  const outcome = await runLoad({ port: one.server.port, clients: CLIENTS, ms: round === 0 ? MS / 2 : MS, next: one.next[work] });
  // The first round warms up.
  if (round > 0) {
    const calls = [...outcome.statuses.values()].reduce((sum, n) => sum + n, 0);
    one.rates[work].push(outcome.perSecond);
    one.nodeUs[work].push((1000 * (one.server.processorMs() - before)) / calls);
  }
  one.refused += refusals(outcome);
}

function report(fixture: Fixture, places: readonly Place[]): void {
  const [ours] = places;
  const work = (one: Place, kind: Work): RivalRow['page'] => ({
    perSecond: oneDigit(median(one.rates[kind])),
    times: oneDigit(median(one.rates[kind].map((rate, round) => ours!.rates[kind][round]! / rate))),
    nodeUs: Math.round(median(one.nodeUs[kind])),
  });
  const rows: RivalRow[] = places.map((one) => ({
    name: one.name,
    page: work(one, 'page'),
    create: work(one, 'create'),
    startMs: Math.round(one.server.startMs),
    memoryMb: Math.round(one.server.residentMb()),
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
      places[nth]!.refused,
    ].map(String),
  );
  const heads = [
    'pages a second',
    'Candor, times',
    'Node µs',
    'created a second',
    'Candor, times',
    'Node µs',
    'start ms',
    'memory MB',
    'refused',
  ];
  say(table([`${CLIENTS} clients`, ...heads], cells));
  keepFigures('rivals', { experiences: fixture.experiences, rows });
}

const oneDigit = (n: number): number => Math.round(n * 10) / 10;
