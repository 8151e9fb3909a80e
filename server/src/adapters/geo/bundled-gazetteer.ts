import { Worker } from 'node:worker_threads';
import type { City, Gazetteer, NearCity } from '../../modules/geo/ports.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { CityRequest } from './city-index-thread.ts';

interface PendingRequest {
  resolve(cities: unknown): void;
  reject(error: unknown): void;
}

const TIMEOUTS = {
  responseMs: 3_000,
  /** The first request waits until the cities are read. */
  firstResponseMs: 12_000,
  /** On a very busy machine a thread takes longer to read them; a new one would begin again. */
  startMs: 120_000,
};

/**
 * Reading the bundled cities takes half a second of processor time, so it happens in a thread that starts at the first look-up: neither the
 * app's start nor other requests wait for it.
 */
export function bundledGazetteer(log: Logger, source = new URL('./city-index-thread.ts', import.meta.url), timeouts = TIMEOUTS): Gazetteer {
  let thread: Worker | undefined;
  let hasResponded = false;
  let lastId = 0;
  const pending = new Map<number, PendingRequest>();

  /** Fails every request that waits for this thread; the next request starts a new one. */
  const dropThread = (stopped: Worker, reason: string): void => {
    if (stopped !== thread) return;
    thread = undefined;
    hasResponded = false;
    log.error({ event: 'gazetteer_lost', code: reason, count: pending.size }, 'the thread of cities did not respond');
    for (const { reject } of pending.values()) reject(new AppError('UNAVAILABLE'));
    pending.clear();
    void stopped.terminate();
  };
  const start = (): Worker => {
    const worker = new Worker(source);
    const startTimer = setTimeout(() => dropThread(worker, 'timeout'), timeouts.startMs).unref();
    worker.on('message', ({ id, cities }: { id: number; cities: unknown }) => {
      clearTimeout(startTimer);
      hasResponded = true;
      pending.get(id)?.resolve(cities);
    });
    worker.on('error', () => dropThread(worker, 'error'));
    worker.on('exit', () => dropThread(worker, 'exit'));
    // The thread must not keep a stopping process alive.
    worker.unref();
    return worker;
  };
  const request = async (message: CityRequest): Promise<unknown> => {
    const id = ++lastId;
    const worker = (thread ??= start());
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        timer = hasResponded
          ? setTimeout(() => dropThread(worker, 'timeout'), timeouts.responseMs)
          : setTimeout(() => reject(new AppError('UNAVAILABLE')), timeouts.firstResponseMs);
        timer.unref();
        worker.postMessage({ id, request: message });
      });
    } finally {
      clearTimeout(timer);
      pending.delete(id);
    }
  };

  return {
    near: async ({ latitude, longitude }, { limit, withinKm }) =>
      (await request({ kind: 'near', args: [longitude, latitude, limit, withinKm] })) as NearCity[],
    startingWith: async (prefix, limit) => (await request({ kind: 'startingWith', args: [prefix, limit] })) as City[],
    within: async (box, limit) => (await request({ kind: 'within', args: [box, limit] })) as City[],
  };
}
