import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import { QueueFull, type FairQueue } from '../../fair-queue.ts';
import { REFUSAL_DELAY_MS } from '../replies/refusal-delay.ts';

/** The permit of one call to be in flight. It may be released and acquired again. */
export class CallPermit {
  readonly #queue: FairQueue;
  readonly #client: string;
  readonly #cost: number;
  readonly #reply: FastifyReply;
  #isAcquired = false;
  #wasAcquired = false;

  constructor(queue: FairQueue, { client, cost, reply }: { client: string; cost: number; reply: FastifyReply }) {
    this.#queue = queue;
    this.#client = client;
    this.#cost = cost;
    this.#reply = reply;
  }

  /** @returns false if the call would have to wait */
  tryAcquire(): boolean {
    this.#isAcquired ||= this.#queue.tryAcquire(this.#client, this.#cost);
    this.#wasAcquired ||= this.#isAcquired;
    return this.#isAcquired;
  }

  /** @throws AppError UNAVAILABLE when the queue is full, no permit is free in time, or the client has disconnected */
  async acquire(): Promise<void> {
    if (this.tryAcquire()) return;
    try {
      await this.#queue.acquire(this.#client, this.#cost, {
        onDisconnect: (stopWaiting) => this.#reply.raw.once('close', stopWaiting),
        isReturning: this.#wasAcquired,
      });
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      await sleep(REFUSAL_DELAY_MS);
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
    }
    this.#isAcquired = true;
    this.#wasAcquired = true;
  }

  release(): void {
    if (!this.#isAcquired) return;
    this.#isAcquired = false;
    this.#queue.release();
  }
}
