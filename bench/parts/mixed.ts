import { inTurn, request } from '../load/request.ts';
import { refusals, runLoad } from '../load/run-load.ts';
import { isWhole, saveFigures, type Figures } from '../figures/data.ts';
import { print, table } from '../report.ts';
import type { Fixture } from '../fixture/open-fixture.ts';
import { drawSamples, type Samples } from '../fixture/samples.ts';
import { reveals, searchCases, submissions } from './cases.ts';

const CLIENTS = [1, 4, 16, 64, 128, 256];
const LISTS = ['/experiences', '/notifications', '/search/history', '/reveals/count', '/experiences/linked'];
/** Typical searches: mostly one handle, then a name, then a place. */
const SEARCHED = [
  'exact, random handle',
  'exact, random handle',
  'exact, random handle',
  'exact, busiest handle',
  'name with a slip, random',
  'name "john smith"',
  '25 miles, random',
  '50 miles, New York',
  'newest',
  'filters, common',
];

/** 70 % searches, 15 % reveals, 10 % lists and 5 % submissions, with a growing number of clients. */
export async function measureMixed(fixture: Fixture, { ms = 5000 } = {}): Promise<void> {
  const server = await fixture.startProduct();
  const next = mix(fixture, await drawSamples(fixture));
  await runLoad({ port: server.port, clients: 16, ms: 3000, next });
  const rows: string[][] = [];
  const measured: Figures['mixed']['rows'] = [];
  for (const clients of CLIENTS) {
    await server.longestBlockMs();
    const outcome = await runLoad({ port: server.port, clients, ms, next });
    const { perSecond, p50, p99, statuses } = outcome;
    const refused = [...statuses].filter(([status]) => status >= 400).map(([status, n]) => `${n} × ${status}`);
    const memoryMb = server.residentMb();
    measured.push({
      clients,
      perSecond: Math.round(perSecond),
      p50Ms: oneDigit(p50),
      p99Ms: oneDigit(p99),
      memoryMb: Math.round(memoryMb),
    });
    rows.push([
      String(clients),
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      refusals(outcome) === 0 ? 'none' : refused.join(', '),
      memoryMb.toFixed(0),
      (await server.longestBlockMs()).toFixed(0),
    ]);
  }
  print(table(['clients', 'calls per second', 'p50 ms', 'p99 ms', 'not answered with success', 'memory MB', 'longest block ms'], rows));
  if (isWhole(fixture.experiences)) saveFigures('mixed', { rows: measured });
  await server.stop();
}

const oneDigit = (n: number): number => Math.round(n * 10) / 10;

function mix(fixture: Fixture, samples: Samples): () => Buffer {
  const byName = new Map(searchCases(fixture, samples).map(({ name, next }) => [name, next]));
  const search = inTurn(SEARCHED.map((name) => byName.get(name)!));
  const member = inTurn(fixture.members);
  const list = inTurn(LISTS);
  const [reveal, submit] = [reveals(fixture, samples), submissions(fixture.authors)];
  return () => {
    const drawn = Math.random();
    if (drawn < 0.7) return search()();
    if (drawn < 0.85) return reveal();
    return drawn < 0.95 ? request('GET', `/api/v1${list()}`, { token: member().token }) : submit();
  };
}
