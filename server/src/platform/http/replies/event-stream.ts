import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A client with more unread data than this counts as disconnected. */
const MAX_UNREAD_BYTES = 64 * 1024;
const CLOSE_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_MS = 3_000;

/** A reply of server-sent events, open until the client disconnects or `end` is called. It doesn't count as a call in flight. */
export class EventStream {
  readonly #content = new PassThrough();
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#reply = reply;
    request.releasePermit();
    // Proxies must neither buffer nor change the stream. A connection that stays open afterwards would delay a shutdown.
    void reply
      .headers({ 'cache-control': 'no-store, no-transform', connection: 'close', 'x-accel-buffering': 'no' })
      .type('text/event-stream; charset=utf-8')
      .send(this.#content);
    // Sends the headers immediately, so that the reader knows that the stream is open.
    this.#write(':\n\n');
  }

  send(data: unknown): void {
    this.#write(`data: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment, so that neither end nor a proxy takes the silence for a lost connection. */
  sendHeartbeat(): void {
    this.#write(':\n\n');
  }

  /** Each reader waits for a different time, so that they don't all reconnect at the same time. */
  end(): void {
    this.#write(`retry: ${Math.round(Math.random() * MAX_RECONNECT_MS)}\n\n`);
    this.#content.end();
    // A reader that does not read the end must not delay a shutdown.
    setTimeout(() => this.#reply.raw.destroy(), CLOSE_TIMEOUT_MS).unref();
  }

  onClose(handler: () => void): void {
    this.#content.once('close', handler);
  }

  #write(text: string): void {
    if (this.#content.writableEnded || this.#content.destroyed) return;
    if (this.#content.writableLength > MAX_UNREAD_BYTES) this.#content.destroy();
    else this.#content.write(text);
  }
}
