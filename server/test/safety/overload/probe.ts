import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';

export interface SearchReply {
  ms: number;
  status: number;
  retryAfter: string | undefined;
}

export interface ProbeTarget {
  host: string;
  port: number;
  from: string;
  /** Sessions that search one after the other. */
  tokens: string[];
}

const PAUSE_MS = 100;
const GIVE_UP_MS = 10_000;

/** One search; a status of 0 is a connection that was refused, cut or silent. */
function search({ host, port, from, tokens }: ProbeTarget, agent: Agent | false, callNumber = 0): Promise<SearchReply> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string): void => resolve({ ms: performance.now() - started, status, retryAfter });
    const call = httpRequest({
      host,
      port,
      localAddress: from,
      agent,
      method: 'POST',
      path: '/api/v1/search',
      timeout: GIVE_UP_MS,
      headers: { authorization: `Bearer ${tokens[callNumber % tokens.length]}`, 'content-type': 'application/json' },
    });
    call.on('response', (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? 0, response.headers['retry-after']));
      response.on('error', () => end(0));
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => end(0));
    call.end(JSON.stringify({ person_name: 'Jordan Miller' }));
  });
}

/** A member who searches ten times a second, half of the time over a new connection, until the work is done. */
export async function searchWhile(work: Promise<unknown>, target: ProbeTarget): Promise<SearchReply[]> {
  const over = new AbortController();
  const end = (): void => over.abort();
  work.then(end, end);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const replies: SearchReply[] = [];
  while (!over.signal.aborted) {
    replies.push(await search(target, replies.length % 2 === 0 ? agent : false, replies.length));
    await sleep(PAUSE_MS);
  }
  agent.destroy();
  return replies;
}

export const searchFor = (seconds: number, target: ProbeTarget): Promise<SearchReply[]> => searchWhile(sleep(seconds * 1000), target);

export function percentile(replies: readonly SearchReply[], share: number): number {
  const sorted = replies.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
