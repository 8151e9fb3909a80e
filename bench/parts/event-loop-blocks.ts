import { setTimeout as sleep } from 'node:timers/promises';
import { buildRequest } from '../load/request.ts';
import { runLoad } from '../load/run-load.ts';
import { print, table } from '../report.ts';
import { signIn, type Fixture } from '../fixture/open-fixture.ts';
import { drawSamples } from '../fixture/samples.ts';
import { searchCases } from './cases.ts';

/** Longer than a minute, so that all work that recurs within a minute is part of it. */
const IDLE_MS = 75_000;

/** The work right after the start is measured by itself. */
const SETTLING_MS = 3_000;

/** Measures how long the start, the first call of each kind and the background jobs block the event loop of a fresh process. */
export async function measureEventLoopBlocks(fixture: Fixture): Promise<void> {
  const samples = await drawSamples(fixture);
  const server = await fixture.startProduct();
  const [reviewer] = await signIn(fixture.db, 'reviewer', 1);
  const { token } = fixture.members[0]!;
  const get = (path: string, from = token) => [buildRequest('GET', `/api/v1${path}`, { token: from })];
  const firstCalls: [string, Buffer[]][] = [
    ['first look-up of a place', get('/geo/search?q=Springfield')],
    ['first list of own experiences', get('/experiences')],
    ['first page of the history', get('/search/history')],
    ['first page of the queue', get('/community/review-queue', reviewer!.token)],
    ['first figures of the community', get('/community/stats')],
    ['first figures of transparency', get('/transparency')],
    ...searchCases(fixture, samples).map(({ name, next }): [string, Buffer[]] => [`first search: ${name}`, [next()]]),
  ];
  const rows: string[][] = [];
  const record = async (name: string): Promise<void> => void rows.push([name, (await server.longestBlockMs()).toFixed(1)]);
  // Blocking before the first reply delays nobody.
  await server.longestBlockMs();
  await sleep(SETTLING_MS);
  await record(`${SETTLING_MS / 1000} seconds after the start`);
  for (const [name, requests] of firstCalls) {
    const outcome = await runLoad({ port: server.port, clients: 1, ms: 60_000, next: () => requests.pop() });
    const [status] = [...outcome.statuses.keys()];
    if (status !== 200) throw new Error(`${name} was answered with ${status}`);
    await record(name);
  }
  await sleep(IDLE_MS);
  await record(`${IDLE_MS / 1000} seconds without a call`);
  print(table(['step', 'longest block ms'], rows));
  await server.stop();
}
