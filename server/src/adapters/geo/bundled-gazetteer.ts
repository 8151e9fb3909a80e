import { Worker } from 'node:worker_threads';
import type { City, Gazetteer, NearCity } from '../../modules/geo/ports.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Question } from './atlas-thread.ts';

interface WaitingLookup {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

const RESPONSE_TIMEOUT_MS = 3_000;
/** The first request waits until the cities are read, which takes long on a busy machine. */
const FIRST_RESPONSE_TIMEOUT_MS = 12_000;

/**
 * Reading the bundled cities takes half a second of processor time, so it happens in a thread that starts at the first look-up: neither the
 * app's start nor other requests wait for it.
 */
export function bundledGazetteer(
  log: Logger,
  source = new URL('./atlas-thread.ts', import.meta.url),
  responseTimeoutMs = RESPONSE_TIMEOUT_MS,
): Gazetteer {
  let thread: Worker | undefined;
  let hasAnswered = false;
  let requests = 0;
  const waiting = new Map<number, WaitingLookup>();

  /** Fails every request that waits for this thread; the next request starts a new one. */
  const dropThread = (stopped: Worker, reason: string): void => {
    if (stopped !== thread) return;
    thread = undefined;
    hasAnswered = false;
    log.error({ event: 'gazetteer_lost', code: reason, count: waiting.size }, 'the thread of cities did not answer');
    for (const { reject } of waiting.values()) reject(new AppError('UNAVAILABLE'));
    waiting.clear();
    void stopped.terminate();
  };
  const start = (): Worker => {
    const worker = new Worker(source);
    worker.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
      hasAnswered = true;
      waiting.get(id)?.resolve(answer);
    });
    worker.on('error', () => dropThread(worker, 'error'));
    worker.on('exit', () => dropThread(worker, 'exit'));
    // The thread must not keep a stopping process alive.
    worker.unref();
    return worker;
  };
  const ask = async (question: Question): Promise<unknown> => {
    const id = ++requests;
    const worker = (thread ??= start());
    const timer = setTimeout(() => dropThread(worker, 'timeout'), hasAnswered ? responseTimeoutMs : FIRST_RESPONSE_TIMEOUT_MS).unref();
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, question });
      });
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  };

  return {
    near: async ({ latitude, longitude }, { limit, withinKm }) =>
      (await ask({ kind: 'near', args: [longitude, latitude, limit, withinKm] })) as NearCity[],
    startingWith: async (prefix, limit) => (await ask({ kind: 'startingWith', args: [prefix, limit] })) as City[],
    within: async (box, limit) => (await ask({ kind: 'within', args: [box, limit] })) as City[],
  };
}
