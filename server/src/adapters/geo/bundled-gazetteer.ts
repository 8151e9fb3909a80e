import { Worker } from 'node:worker_threads';
import type { City, Gazetteer, NearCity } from '../../modules/geo/ports.ts';
import type { Question } from './atlas-thread.ts';

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * Reading the bundled cities takes half a second of one core, so they live in a thread of their own, started when
 * somebody first asks: neither the start of the app nor anyone else's request waits for them.
 */
export function bundledGazetteer(): Gazetteer {
  let thread: Worker | undefined;
  let asked = 0;
  const waiting = new Map<number, Waiting>();

  const lose = (error: unknown): void => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const worker = new Worker(new URL('./atlas-thread.ts', import.meta.url));
    worker.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
      waiting.get(id)?.resolve(answer);
      waiting.delete(id);
    });
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('the thread of cities has ended')));
    // It must not keep the process up that wants to stop.
    worker.unref();
    return worker;
  };
  const ask = (question: Question): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      waiting.set(id, { resolve, reject });
      (thread ??= start()).postMessage({ id, question });
    });

  return {
    near: async ({ latitude, longitude }, { most, withinKm }) =>
      (await ask({ kind: 'near', args: [longitude, latitude, most, withinKm] })) as NearCity[],
    startingWith: async (prefix, most) => (await ask({ kind: 'startingWith', args: [prefix, most] })) as City[],
    within: async (box, most) => (await ask({ kind: 'within', args: [box, most] })) as City[],
  };
}
