import { setTimeout as sleep } from 'node:timers/promises';
import type { CandorProcess } from '../candor-process.ts';

/** A purchase whose provider is silent takes the longest, the more so on a busy machine. */
const TIMEOUT_MS = 60_000;
const LONGEST_MS = 120_000;
const PAUSE_MS = 200;

export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  key?: string;
  body?: unknown;
}

export interface Reply {
  status: number;
  code: string | undefined;
  data: Record<string, unknown>;
}

/** Undefined if the app died during the call. */
export async function sendOnce({ address }: CandorProcess, { method, path, token, key, body }: ApiRequest): Promise<Reply | undefined> {
  try {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { code, data } = (await response.json()) as { code?: string; data?: Record<string, unknown> };
    return { status: response.status, code, data: data ?? {} };
  } catch {
    return undefined;
  }
}

/** Repeats until there is a final reply. @throws Error if there is none for two minutes */
export async function sendUntilAnswered(candor: CandorProcess, request: ApiRequest): Promise<Reply> {
  const until = Date.now() + LONGEST_MS;
  for (;;) {
    const reply = await sendOnce(candor, request);
    if (reply && reply.status !== 503 && reply.code !== 'IN_PROGRESS') return reply;
    if (Date.now() > until) {
      throw new Error(`no final reply to ${request.method} ${request.path}: ${JSON.stringify(reply)}\n${candor.describe()}`);
    }
    await sleep(PAUSE_MS);
  }
}
