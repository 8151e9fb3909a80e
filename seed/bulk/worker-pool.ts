import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Vault } from '../../server/src/platform/crypto/vault.ts';
import type { Batch, LoadContext, Task } from './load-context.ts';

/** How many batches each thread may finish before they are written. */
const BATCHES_AHEAD = 2;

/** Worker threads that make the rows of the next batches while PostgreSQL loads the previous ones. */
export class WorkerPool {
  readonly #workers: Worker[];
  readonly #batches = new Map<number, Batch>();
  readonly #failures: unknown[] = [];
  readonly #events = new EventEmitter();

  constructor(context: LoadContext, vault: Vault, count: number) {
    this.#workers = Array.from({ length: count }, () => {
      const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: { context, keys: vault.keysForThread() } });
      worker.on('message', ({ index, batch }: { index: number; batch: Batch }) => {
        this.#batches.set(index, withBuffers(batch));
        this.#events.emit('change');
      });
      worker.on('error', (error) => {
        this.#failures.push(error);
        this.#events.emit('change');
      });
      return worker;
    });
  }

  /** The batches of all tasks, in their order. */
  async *run(tasks: readonly Task[]): AsyncGenerator<Batch> {
    const ahead = this.#workers.length * BATCHES_AHEAD;
    const send = (index: number): void => {
      const task = tasks[index];
      if (task) this.#workers[index % this.#workers.length]!.postMessage({ index, task });
    };
    for (let index = 0; index < ahead; index++) send(index);
    for (let index = 0; index < tasks.length; index++) {
      const batch = await this.#batchOf(index);
      send(index + ahead);
      yield batch;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  async #batchOf(index: number): Promise<Batch> {
    for (;;) {
      const [failure] = this.#failures;
      if (failure !== undefined) throw failure instanceof Error ? failure : new Error('a thread of the generator failed');
      const batch = this.#batches.get(index);
      if (batch) {
        this.#batches.delete(index);
        return batch;
      }
      await once(this.#events, 'change');
    }
  }
}

/** A Buffer sent between threads arrives as plain bytes. */
const withBuffers = (batch: Batch): Batch => ({
  ...batch,
  rows: Object.fromEntries(
    Object.entries(batch.rows).map(([table, rows]) => [table, Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)]),
  ),
});
