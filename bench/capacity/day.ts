import { seededRandom } from '../../server/test/seeded-random.ts';
import { readFigures } from '../figures/data.ts';
import { BURST, BY_HOUR, CALLS, OVERHEAD } from './costs.ts';
import { callsADay, type Size } from './growth.ts';

export interface Hour {
  hour: number;
  callsPerSecond: number;
  nodeBusyShare: number;
  queueMs: { mean: number; p99: number };
  /** Hits among the look-ups in the caches of sessions and linked IDs. */
  cacheHitShare: number;
}

/** How long each process caches values that the change feed invalidates (UNTIL_CHANGED_MS). */
const CACHE_SECONDS = 600;
/** Calls of one visit, and how long it takes. */
const CALLS_A_VISIT = 14;
const VISIT_S = 240;

/**
 * Simulates a day minute by minute: the queue at one process, with random arrivals in bursts. `mixSeconds` is the time of the daily mix if
 * every submission is anonymous.
 */
export function simulateDay(size: Size, processes: number, seed = 1): { hours: Hour[]; mixSeconds: number } {
  const random = seededRandom(seed);
  const day = callsADay(size);
  const meanNodeS = CALLS.reduce((sum, { nodeUs, perActiveMember }) => sum + nodeUs * perActiveMember, 0) / sumOfCalls() / 1e6;
  const serviceS = meanNodeS * OVERHEAD;
  const hours = BY_HOUR.map((share, hour) => {
    const waits: number[] = [];
    let [callsPerSecond, busy] = [0, 0];
    for (let minute = 0; minute < 60; minute++) {
      // All processes get equal shares of the calls, so it is enough to simulate one of them.
      const rate = ((day * share) / 100 / 3600) * (1 + (BURST - 1) * (2 * random() - 1));
      const perProcess = rate / processes;
      callsPerSecond += rate / 60;
      busy += (perProcess * serviceS) / 60;
      waits.push(...waitsOf(perProcess, serviceS, random));
    }
    waits.sort((a, b) => a - b);
    return {
      hour,
      callsPerSecond,
      nodeBusyShare: busy,
      queueMs: {
        mean: (waits.reduce((sum, wait) => sum + wait, 0) / waits.length) * 1000,
        p99: waits[Math.floor(waits.length * 0.99)]! * 1000,
      },
      cacheHitShare: hitShare(processes),
    };
  });
  const submissions = size.members * size.activeShare * CALLS.find(({ name }) => name.startsWith('submission'))!.perActiveMember;
  return { hours, mixSeconds: submissions / readFigures().mixing.perSecond };
}

const sumOfCalls = (): number => CALLS.reduce((sum, { perActiveMember }) => sum + perActiveMember, 0);

/** Waiting times of 2,000 calls of a minute at one process (Lindley's recursion), with exponential service times. */
function waitsOf(rate: number, serviceS: number, random: () => number): number[] {
  const waits: number[] = [];
  let wait = 0;
  for (let n = 0; n < 2_000; n++) {
    waits.push(wait);
    const service = -Math.log(1 - random()) * serviceS;
    const gap = -Math.log(1 - random()) / rate;
    wait = Math.max(0, wait + service - gap);
  }
  return waits;
}

/** A browser keeps a few connections, each to one process. So only some calls of a visit find the cache entries of an earlier call. */
function hitShare(processes: number): number {
  const connections = Math.min(processes, 3);
  const callsWhileCached = (CALLS_A_VISIT * Math.min(CACHE_SECONDS, VISIT_S)) / VISIT_S;
  const perProcess = callsWhileCached / connections;
  return Math.max(0, 1 - 1 / Math.max(1, perProcess));
}
