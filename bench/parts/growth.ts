import { buildRequest } from '../load/request.ts';
import { median, runLoad } from '../load/run-load.ts';
import { saveFigures, type GrowthCall } from '../figures/data.ts';
import { print, table } from '../report.ts';
import { openFixture, type Fixture } from '../fixture/open-fixture.ts';
import { readIntoCache } from '../fixture/read-into-cache.ts';
import { drawSamples } from '../fixture/samples.ts';
import { waitForJobs } from '../fixture/wait-for-jobs.ts';
import { reveals, searchCases, submissions, type Case } from './cases.ts';

const CLIENTS = 8;
const LARGEST = 5_000_000;
/** Few, so that each has called shortly before: the reads of a member's first call would hide the cost of a slow search. */
const MEMBERS = 8;

/** Makes the same calls on databases of several sizes, interleaved, and shows how many times fewer calls a second the largest serves than the smallest. */
export async function measureGrowth(sizes: readonly number[], { rounds = 3, ms = 800 } = {}): Promise<void> {
  const databases = [];
  for (const size of sizes) {
    const fixture = await openFixture(size);
    await readIntoCache(fixture);
    databases.push({ size, fixture, server: await fixture.startProduct(), cases: await casesOf(fixture) });
  }
  const rates = new Map<string, number[][]>();
  const times = new Map<string, number[][]>();
  for (let round = 0; round <= rounds; round++) {
    for (let nth = 0; nth < databases[0]!.cases.length; nth++) {
      for (const [sizeIndex, { server, cases }] of databases.entries()) {
        const { name, next } = cases[nth]!;
        const { perSecond, p50 } = await runLoad({ port: server.port, clients: CLIENTS, ms: round === 0 ? 400 : ms, next });
        if (round === 0) continue;
        addTo(rates, name, sizeIndex, perSecond);
        if (!name.startsWith('filters')) continue;
        addTo(times, `${name}, 8 clients`, sizeIndex, p50);
        addTo(times, `${name}, alone`, sizeIndex, (await runLoad({ port: server.port, clients: 1, ms, next })).p50);
      }
    }
    for (const { fixture } of databases) await waitForJobs(fixture);
    print(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`);
  }
  const rows = [...rates].map(([name, bySize]) => [
    name,
    ...bySize.map((outcomes) => median(outcomes).toFixed(0)),
    median(bySize[0]!.map((smallest, round) => smallest / bySize.at(-1)![round]!)).toFixed(1),
  ]);
  print(table(['per second, 8 clients', ...sizes.map((size) => size.toLocaleString('en-US')), 'growth'], rows));
  const timeRows = [...times].map(([name, bySize]) => [name, ...bySize.map((outcomes) => median(outcomes).toFixed(1))]);
  print(table(['p50 ms', ...sizes.map((size) => size.toLocaleString('en-US'))], timeRows));
  // Without the largest size there is no growth to compare with its goal.
  if (sizes.at(-1) === LARGEST)
    saveFigures('growth', {
      sizes: [...sizes],
      calls: [...rates].map(([name, bySize]): GrowthCall => {
        const timesOf = (clients: string) => times.get(`${name}, ${clients}`)?.map((outcomes) => Number(median(outcomes).toFixed(1)));
        const [aloneMs, eightClientsMs] = [timesOf('alone'), timesOf('8 clients')];
        const perSecond = bySize.map((outcomes) => Math.round(median(outcomes)));
        return { name, perSecond, ...(aloneMs && eightClientsMs ? { aloneMs, eightClientsMs } : {}) };
      }),
    });
  for (const { fixture, server } of databases) {
    await server.stop();
    await fixture.close();
  }
}

function addTo(figures: Map<string, number[][]>, name: string, sizeIndex: number, figure: number): void {
  const bySize = figures.get(name) ?? [];
  (bySize[sizeIndex] ??= []).push(figure);
  figures.set(name, bySize);
}

async function casesOf(fixture: Fixture): Promise<Case[]> {
  const samples = await drawSamples(fixture);
  const { token } = fixture.members[0]!;
  const product = 'product' as const;
  return [
    ...searchCases({ ...fixture, members: fixture.members.slice(0, MEMBERS) }, samples),
    { name: 'reveal', server: product, next: reveals(fixture, samples) },
    { name: 'submit', server: product, next: submissions(fixture.authors) },
    { name: 'community stats', server: product, next: () => buildRequest('GET', '/api/v1/community/stats', { token }) },
  ];
}
