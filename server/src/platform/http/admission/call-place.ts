import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import { QueueFull, type FairQueue } from './fair-queue.ts';

/** The place of one call among those in flight. It may be given back and taken again. */
export class CallPlace {
  readonly #queue: FairQueue;
  readonly #client: string;
  readonly #cost: number;
  readonly #reply: FastifyReply;
  #isTaken = false;
  #wasTaken = false;

  constructor(queue: FairQueue, { client, cost, reply }: { client: string; cost: number; reply: FastifyReply }) {
    this.#queue = queue;
    this.#client = client;
    this.#cost = cost;
    this.#reply = reply;
  }

  /** Takes a place without waiting. @returns whether there was one */
  tryTake(): boolean {
    this.#isTaken ||= this.#queue.tryEnter(this.#client, this.#cost);
    this.#wasTaken ||= this.#isTaken;
    return this.#isTaken;
  }

  /** @throws AppError UNAVAILABLE when the queue is full, the call's turn does not come in time, or the client has gone */
  async take(): Promise<void> {
    if (this.tryTake()) return;
    try {
      await this.#queue.enter(this.#client, this.#cost, {
        onGone: (leave) => this.#reply.raw.once('close', leave),
        isReturning: this.#wasTaken,
      });
    } catch (error) {
      throw error instanceof QueueFull ? new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }) : error;
    }
    this.#isTaken = true;
    this.#wasTaken = true;
  }

  giveBack(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.#queue.leave();
  }
}
