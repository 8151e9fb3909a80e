import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { tooMany } from '../../limits/limit-store.ts';
import { clientNetwork } from '../requests/client-network.ts';

const MAX_UPLOADS = 64;
const MAX_UPLOADS_PER_CLIENT = 8;
const RETRY_AFTER_S = 5;
const CHECK_EVERY_MS = 10_000;
/** Even a very slow mobile network sends more in ten seconds. */
const MIN_BYTES_PER_CHECK = 8 * 1024;

/** Limits the number of uploads in progress, and ends those that hardly progress. */
export class UploadSlots {
  readonly #byClient = new Map<string, number>();
  #count = 0;

  /** @throws AppError RATE_LIMITED if this client has too many uploads in progress, UNAVAILABLE if all clients together have */
  take(request: FastifyRequest, reply: FastifyReply): void {
    const client = clientNetwork(request.ip);
    const ofClient = this.#byClient.get(client) ?? 0;
    if (ofClient >= MAX_UPLOADS_PER_CLIENT) throw tooMany(RETRY_AFTER_S);
    if (this.#count >= MAX_UPLOADS) throw new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_S });
    this.#byClient.set(client, ofClient + 1);
    this.#count += 1;
    const stopWatching = abortWhenStalled(request);
    reply.raw.once('close', () => {
      stopWatching();
      this.#count -= 1;
      const left = (this.#byClient.get(client) ?? 1) - 1;
      if (left > 0) this.#byClient.set(client, left);
      else this.#byClient.delete(client);
    });
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
