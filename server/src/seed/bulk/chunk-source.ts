import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Vault } from '../../platform/crypto/vault.ts';
import { CHUNK, type Chunk, type LoadOrder } from './chunk.ts';

/** How far the threads may run ahead of what was written. */
const AHEAD_PER_THREAD = 2;

/** The chunks in their order, made by threads while PostgreSQL takes in the ones before. */
export async function* makeChunks(order: LoadOrder, vault: Vault, threads: number): AsyncGenerator<Chunk> {
  const count = Math.ceil(order.experiences / CHUNK);
  const made = new Map<number, Chunk>();
  const news = new EventEmitter();
  const failures: unknown[] = [];
  const workers = Array.from({ length: Math.min(threads, count) }, () => {
    const worker = new Worker(new URL('chunk-worker.ts', import.meta.url), { workerData: { order, keys: vault.keysForThread() } });
    worker.on('message', ({ index, chunk }: { index: number; chunk: Chunk }) => {
      made.set(index, received(chunk));
      news.emit('made');
    });
    worker.on('error', (error) => {
      failures.push(error);
      news.emit('made');
    });
    return worker;
  });
  const ahead = workers.length * AHEAD_PER_THREAD;
  const ask = (index: number): void => {
    if (index < count) workers[index % workers.length]!.postMessage(index);
  };
  try {
    for (let index = 0; index < ahead; index++) ask(index);
    for (let index = 0; index < count; index++) {
      while (!made.has(index) && failures.length === 0) await once(news, 'made');
      if (failures.length > 0) throw failures[0] instanceof Error ? failures[0] : new Error('a thread of the generator failed');
      const chunk = made.get(index)!;
      made.delete(index);
      ask(index + ahead);
      yield chunk;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** On its way between threads a Buffer becomes plain bytes. */
const received = (chunk: Chunk): Chunk => ({
  ...chunk,
  rows: Object.fromEntries(
    Object.entries(chunk.rows).map(([table, { buffer, byteOffset, byteLength }]) => [table, Buffer.from(buffer, byteOffset, byteLength)]),
  ) as Chunk['rows'],
});
