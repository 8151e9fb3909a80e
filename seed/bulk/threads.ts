import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Vault } from '../../server/src/platform/crypto/vault.ts';
import type { Chunk, LoadOrder, Task } from './load-order.ts';

/** How many batches each thread may be ahead of the writing. */
const AHEAD = 2;

/** Threads that make the rows while PostgreSQL loads the previous ones. */
export class Threads {
  readonly #workers: Worker[];
  readonly #made = new Map<number, Chunk>();
  readonly #failures: unknown[] = [];
  readonly #news = new EventEmitter();

  constructor(order: LoadOrder, vault: Vault, count: number) {
    this.#workers = Array.from({ length: count }, () => {
      const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: { order, keys: vault.keysForThread() } });
      worker.on('message', ({ place, chunk }: { place: number; chunk: Chunk }) => {
        this.#made.set(place, received(chunk));
        this.#news.emit('any');
      });
      worker.on('error', (error) => {
        this.#failures.push(error);
        this.#news.emit('any');
      });
      return worker;
    });
  }

  /** The chunks of all tasks, in their order. */
  async *run(tasks: readonly Task[]): AsyncGenerator<Chunk> {
    const ahead = this.#workers.length * AHEAD;
    const ask = (place: number): void => {
      const task = tasks[place];
      if (task) this.#workers[place % this.#workers.length]!.postMessage({ place, task });
    };
    for (let place = 0; place < ahead; place++) ask(place);
    for (let place = 0; place < tasks.length; place++) {
      const chunk = await this.#chunkOf(place);
      ask(place + ahead);
      yield chunk;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  async #chunkOf(place: number): Promise<Chunk> {
    for (;;) {
      const [failure] = this.#failures;
      if (failure !== undefined) throw failure instanceof Error ? failure : new Error('a thread of the generator failed');
      const chunk = this.#made.get(place);
      if (chunk) {
        this.#made.delete(place);
        return chunk;
      }
      await once(this.#news, 'any');
    }
  }
}

/** A Buffer sent between threads arrives as plain bytes. */
const received = (chunk: Chunk): Chunk => ({
  ...chunk,
  rows: Object.fromEntries(
    Object.entries(chunk.rows).map(([table, rows]) => [table, Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)]),
  ),
});
