import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reader that takes nothing for so long is gone, or as good as. */
const MAX_WAITING_BYTES = 64 * 1024;
const LAST_WORDS_MS = 2_000;

/** One reply of server-sent events: open until the reader goes or `end` is called. It holds no place among the calls in flight. */
export class EventStream {
  readonly #content = new PassThrough();
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#reply = reply;
    request.leaveQueue();
    // Proxies are asked to neither gather nor change what passes. A connection kept for later would hold up a shutdown.
    void reply
      .headers({ 'cache-control': 'no-store, no-transform', connection: 'close', 'x-accel-buffering': 'no' })
      .type('text/event-stream; charset=utf-8')
      .send(this.#content);
    // Sends the headers at once, so that the reader knows that it is heard.
    this.#write(':\n\n');
  }

  send(data: unknown): void {
    this.#write(`data: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment, so that neither end nor anything between takes the silence for death. */
  beat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    this.#content.end();
    // Whoever does not even take the end must not hold up a shutdown.
    setTimeout(() => this.#reply.raw.destroy(), LAST_WORDS_MS).unref();
  }

  onClose(handler: () => void): void {
    this.#content.once('close', handler);
  }

  #write(text: string): void {
    if (this.#content.writableEnded || this.#content.destroyed) return;
    if (this.#content.writableLength > MAX_WAITING_BYTES) this.#content.destroy();
    else this.#content.write(text);
  }
}
