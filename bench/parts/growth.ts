import { request } from '../load/request.ts';
import { median, runLoad } from '../load/run-load.ts';
import { say, table } from '../report.ts';
import { openScene, type Scene } from '../scene/open-scene.ts';
import { drawSamples } from '../scene/samples.ts';
import { waitForJobs } from '../scene/wait-for-jobs.ts';
import { reveals, searchCases, submissions, type Case } from './cases.ts';

const CLIENTS = 8;

/** The same calls on databases of several sizes, interleaved: how many times less one answers than the smallest does. */
export async function measureGrowth(sizes: readonly number[], { rounds = 3, ms = 800 } = {}): Promise<void> {
  const places = [];
  for (const size of sizes) {
    const scene = await openScene(size);
    places.push({ size, scene, server: await scene.startProduct(), cases: await casesOf(scene) });
  }
  const rates = new Map<string, number[][]>();
  for (let round = 0; round <= rounds; round++) {
    for (let nth = 0; nth < places[0]!.cases.length; nth++) {
      for (const [place, { server, cases }] of places.entries()) {
        const { name, next } = cases[nth]!;
        const { perSecond } = await runLoad({ port: server.port, clients: CLIENTS, ms: round === 0 ? 400 : ms, next });
        const bySize = rates.get(name) ?? sizes.map(() => []);
        rates.set(name, bySize);
        if (round > 0) bySize[place]!.push(perSecond);
      }
    }
    for (const { scene } of places) await waitForJobs(scene);
    say(`round ${round} of ${rounds}`);
  }
  const rows = [...rates].map(([name, bySize]) => [
    name,
    ...bySize.map((outcomes) => median(outcomes).toFixed(0)),
    median(bySize[0]!.map((smallest, round) => smallest / bySize.at(-1)![round]!)).toFixed(1),
  ]);
  say(table(['per second, 8 clients', ...sizes.map((size) => size.toLocaleString('en-US')), 'growth'], rows));
  for (const { scene, server } of places) {
    await server.stop();
    await scene.close();
  }
}

async function casesOf(scene: Scene): Promise<Case[]> {
  const samples = await drawSamples(scene);
  const { token } = scene.members[0]!;
  const product = 'product' as const;
  return [
    ...searchCases(scene, samples),
    { name: 'reveal', server: product, next: reveals(scene, samples) },
    { name: 'submit', server: product, next: submissions(scene.authors) },
    { name: 'community stats', server: product, next: () => request('GET', '/api/v1/community/stats', { token }) },
  ];
}
