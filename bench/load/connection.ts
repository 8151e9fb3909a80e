import { connect, type Socket } from 'node:net';

export interface TimedReply {
  status: number;
  ms: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection with one request at a time. It reads only the status and length of a reply: the less the generator does, the
 * more of the machine is left for the server.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #onReply: (reply: TimedReply) => void;
  readonly #onLost: (error: Error) => void;
  #sentAt = 0;
  #status = 0;
  #missing = 0;
  #head: Buffer | undefined;

  constructor(port: number, onReply: (reply: TimedReply) => void, onLost: (error: Error) => void) {
    this.#onReply = onReply;
    this.#onLost = onLost;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#onLost(error));
    this.#socket.on('close', () => this.#onLost(new Error('the server closed the connection')));
  }

  send(request: Buffer): void {
    this.#sentAt = performance.now();
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.removeAllListeners('close').on('close', () => undefined);
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#missing > 0) return this.#count(chunk.length);
    const head = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = head.indexOf(HEAD_END);
    if (end === -1) {
      this.#head = head;
      return;
    }
    this.#head = undefined;
    const text = head.toString('latin1', 0, end);
    this.#status = Number(text.slice(9, 12));
    const length = /content-length: (\d+)/i.exec(text)?.[1];
    if (length === undefined) return this.#onLost(new Error(`a reply without Content-Length:\n${text}`));
    this.#missing = Number(length);
    if (this.#missing === 0) return this.#finish();
    this.#count(head.length - end - HEAD_END.length);
  }

  #count(bytes: number): void {
    this.#missing -= bytes;
    if (this.#missing === 0 && bytes > 0) this.#finish();
  }

  #finish(): void {
    this.#onReply({ status: this.#status, ms: performance.now() - this.#sentAt });
  }
}
