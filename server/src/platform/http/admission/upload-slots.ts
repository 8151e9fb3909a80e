import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { tooMany } from '../../limits/limit-store.ts';
import { clientNetwork } from '../requests/client-network.ts';

const MAX_UPLOADS = 64;
/** Without a session anybody can send an upload, so visitors must not occupy the slots of members. */
const MAX_UPLOADS_OF_VISITORS = 32;
const MAX_UPLOADS_PER_SENDER = 8;
const VISITORS = 'visitors';
const RETRY_AFTER_S = 5;
const CHECK_EVERY_MS = 10_000;
/** Even a very slow mobile network sends more in ten seconds. */
const MIN_BYTES_PER_CHECK = 8 * 1024;

/** Limits the number of uploads in progress, and ends those that hardly progress. */
export class UploadSlots {
  readonly #bySender = new Map<string, number>();
  #count = 0;

  /** @throws AppError RATE_LIMITED if this client or member has too many uploads in progress, UNAVAILABLE if all together have */
  take(request: FastifyRequest, reply: FastifyReply): void {
    const member = request.actor?.kind === 'member' ? request.actor.userId : undefined;
    const senders = [clientNetwork(request.ip), member ?? VISITORS];
    if (senders.some((sender) => sender !== VISITORS && this.#of(sender) >= MAX_UPLOADS_PER_SENDER)) throw tooMany(RETRY_AFTER_S);
    if (this.#count >= MAX_UPLOADS || (!member && this.#of(VISITORS) >= MAX_UPLOADS_OF_VISITORS)) {
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_S });
    }
    this.#add(senders, 1);
    const stopWatching = abortWhenStalled(request);
    reply.raw.once('close', () => {
      stopWatching();
      this.#add(senders, -1);
    });
  }

  #of(sender: string): number {
    return this.#bySender.get(sender) ?? 0;
  }

  #add(senders: readonly string[], change: 1 | -1): void {
    this.#count += change;
    for (const sender of senders) {
      const uploads = this.#of(sender) + change;
      if (uploads > 0) this.#bySender.set(sender, uploads);
      else this.#bySender.delete(sender);
    }
  }
}

function abortWhenStalled({ raw }: FastifyRequest): () => void {
  const { socket } = raw;
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    if (socket.bytesRead - read < MIN_BYTES_PER_CHECK) raw.destroy();
    read = socket.bytesRead;
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
