import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Vault } from '../../server/src/platform/crypto/vault.ts';
import type { Chunk, LoadContext, Task } from './load-context.ts';

/** How many batches each thread may finish before they are written. */
const BATCHES_AHEAD = 2;

/** Worker threads that make the rows of the next batches while PostgreSQL loads the previous ones. */
export class WorkerPool {
  readonly #workers: Worker[];
  readonly #chunks = new Map<number, Chunk>();
  readonly #failures: unknown[] = [];
  readonly #events = new EventEmitter();

  constructor(context: LoadContext, vault: Vault, count: number) {
    this.#workers = Array.from({ length: count }, () => {
      const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: { context, keys: vault.keysForThread() } });
      worker.on('message', ({ index, chunk }: { index: number; chunk: Chunk }) => {
        this.#chunks.set(index, withBuffers(chunk));
        this.#events.emit('change');
      });
      worker.on('error', (error) => {
        this.#failures.push(error);
        this.#events.emit('change');
      });
      return worker;
    });
  }

  /** The chunks of all tasks, in their order. */
  async *run(tasks: readonly Task[]): AsyncGenerator<Chunk> {
    const ahead = this.#workers.length * BATCHES_AHEAD;
    const send = (index: number): void => {
      const task = tasks[index];
      if (task) this.#workers[index % this.#workers.length]!.postMessage({ index, task });
    };
    for (let index = 0; index < ahead; index++) send(index);
    for (let index = 0; index < tasks.length; index++) {
      const chunk = await this.#chunkOf(index);
      send(index + ahead);
      yield chunk;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  async #chunkOf(index: number): Promise<Chunk> {
    for (;;) {
      const [failure] = this.#failures;
      if (failure !== undefined) throw failure instanceof Error ? failure : new Error('a thread of the generator failed');
      const chunk = this.#chunks.get(index);
      if (chunk) {
        this.#chunks.delete(index);
        return chunk;
      }
      await once(this.#events, 'change');
    }
  }
}

/** A Buffer sent between threads arrives as plain bytes. */
const withBuffers = (chunk: Chunk): Chunk => ({
  ...chunk,
  rows: Object.fromEntries(
    Object.entries(chunk.rows).map(([table, rows]) => [table, Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)]),
  ),
});
