import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The body, or a function that makes a different one for each call. */
export type LoadCall = readonly [method: string, path: string, body?: object | (() => object)];

const LONGEST_CALL_MS = 60_000;

export const EVERYDAY_CALLS: readonly LoadCall[] = [
  ['GET', '/api/v1/community/stats'],
  ['GET', '/api/v1/user'],
  ['POST', '/api/v1/notifications/read', {}],
  ['PUT', '/api/v1/user', { campus_mode: true }],
];

export interface LoadOptions {
  port: number;
  /** A client for each. */
  tokens: readonly string[];
  calls?: readonly LoadCall[];
  pauseMs?: number;
}

export interface Load {
  /** How many calls were answered. */
  answered(): number;
  stop(): Promise<{ calls: number; failures: string[]; longestMs: number }>;
}

/** Clients on persistent connections, each of which waits for a reply before its next call. */
export function startLoad({ port, tokens, calls = EVERYDAY_CALLS, pauseMs = 20 }: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
  const failures: string[] = [];
  let sent = 0;
  let answered = 0;
  let longestMs = 0;
  const load = { isOver: false };
  const client = async (token: string, firstCall: number): Promise<void> => {
    for (let turn = firstCall; !load.isOver; turn++) {
      const [method, path, body] = calls[turn % calls.length]!;
      sent += 1;
      const sentAt = performance.now();
      const outcome = await call({ port, agent, token, method, path, body: typeof body === 'function' ? (body as () => object)() : body });
      longestMs = Math.max(longestMs, performance.now() - sentAt);
      answered += 1;
      if (outcome !== 200 && outcome !== 201) failures.push(`${method} ${path} ${outcome}`);
      await sleep(pauseMs);
    }
  };
  const clients = tokens.map(client);
  return {
    answered: () => answered,
    stop: async () => {
      load.isOver = true;
      await Promise.all(clients);
      agent.destroy();
      return { calls: sent, failures, longestMs };
    },
  };
}

/** A sentence about the failed calls of a load; none if no call failed. */
export const describeFailures = (what: string, { calls, failures }: { calls: number; failures: string[] }): string[] =>
  failures.length === 0 ? [] : [`${what}: ${failures.length} of ${calls} calls failed: ${[...new Set(failures)].join('; ')}`];

interface Call {
  port: number;
  agent: Agent;
  token: string;
  method: string;
  path: string;
  body: object | undefined;
}

/** The status, or why there was none. */
function call({ port, agent, token, method, path, body }: Call): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const sent = httpRequest({ host: '127.0.0.1', port, agent, method, path, headers, timeout: LONGEST_CALL_MS });
    sent.on('timeout', () => sent.destroy(new Error(`no reply in ${LONGEST_CALL_MS / 1000} s`)));
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error) => resolve(error.message));
    });
    sent.on('error', (error) => resolve(error.message));
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}
