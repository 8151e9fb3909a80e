import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import { QueueFull, type FairQueue } from './fair-queue.ts';

/** The place of one call among those in flight. It may be given back and taken again. */
export class CallPlace {
  readonly #queue: FairQueue;
  readonly #client: string;
  readonly #cost: number;
  readonly #reply: FastifyReply;
  #isHeld = false;
  #wasHeld = false;

  constructor(queue: FairQueue, { client, cost, reply }: { client: string; cost: number; reply: FastifyReply }) {
    this.#queue = queue;
    this.#client = client;
    this.#cost = cost;
    this.#reply = reply;
  }

  /** @returns whether there was room */
  takeAtOnce(): boolean {
    this.#isHeld ||= this.#queue.tryEnter(this.#client, this.#cost);
    this.#wasHeld ||= this.#isHeld;
    return this.#isHeld;
  }

  /** @throws AppError UNAVAILABLE when the queue is full, the call's turn does not come in time, or the client has gone */
  async take(): Promise<void> {
    if (this.takeAtOnce()) return;
    try {
      await this.#queue.enter(this.#client, this.#cost, {
        onGone: (leave) => this.#reply.raw.once('close', leave),
        isReturning: this.#wasHeld,
      });
    } catch (error) {
      throw error instanceof QueueFull ? new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }) : error;
    }
    this.#isHeld = true;
    this.#wasHeld = true;
  }

  giveBack(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#queue.leave();
  }
}
