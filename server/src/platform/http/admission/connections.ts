import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../requests/client-network.ts';
import { answerClientError, answerInvalidBody, rawFailure } from '../replies/raw-failure.ts';
import { closeUnusedConnections } from './close-unused.ts';

export interface ConnectionOptions {
  connectionsPerAddress: number;
  headersTimeoutMs: number;
  /** For the whole request, including an upload. */
  requestTimeoutMs: number;
  /** Whether an address is one of our own proxies, which carries the connections of many clients. */
  isProxy: (address: string) => boolean;
  /** For tests: how long a client has to read the minimum, and how often that is checked. */
  readPeriodMs?: number;
  checkEveryMs?: number;
}

const MAX_CONNECTIONS = 6_000;
const MAX_HEADERS = 100;
const KEEP_ALIVE_MS = 72_000;
const SILENCE_MS = 60_000;
const CHECK_EVERY_MS = 1_000;
/** A connection over the limit has this long to send a request that can be refused with 429. */
const REFUSED = { lifeMs: 1_000, retryAfterS: 10 };
/** Browsers send one request at a time on a connection, and nothing else needs more than a few. */
const MAX_PIPELINED = 16;
/** In each period a client has to read a minimum while there is something to read. */
const READING = { periodMs: 10_000, minBytes: 8 * 1024 };

/** A call on a connection, which runs when those before it are answered. */
interface PendingCall {
  request: IncomingMessage;
  response: ServerResponse;
  run(): void;
}

interface Connection {
  network: string;
  /** The bytes that the client had read when the period began. */
  readBytes: number;
  periodStart: number;
}

/** Node's HTTP server with limits on connections: how many an address has, how slowly headers arrive and replies are read. */
export function createLimitedServer(handler: RequestListener, options: ConnectionOptions): Server {
  const refused = new WeakSet<Socket>();
  const newConnections = new ConnectionRates(4 * options.connectionsPerAddress);
  const pending = new WeakMap<Socket, PendingCall[]>();
  const hasRequest = (socket: Socket): boolean => (pending.get(socket)?.length ?? 0) > 0;
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const run = (): void => {
      // The client has gone: nobody reads a reply, and the address by which its calls are counted is no longer known.
      if (socket.remoteAddress === undefined) socket.destroy();
      else if (refused.has(socket)) refuse(response);
      else handler(request, response);
    };
    const queue = pending.get(socket) ?? [];
    pending.set(socket, queue);
    if (queue.length >= MAX_PIPELINED) {
      if (!socket.destroyed) newConnections.charge(clientNetwork(socket.remoteAddress ?? ''));
      return void socket.destroy();
    }
    response.once('close', () => {
      queue.shift();
      if (!socket.destroyed) queue[0]?.run();
    });
    // Pipelined requests run one after the other, so that a connection never has more than one call in flight.
    if (queue.push({ request, response, run }) === 1) run();
  };
  const server = createServer(
    {
      headersTimeout: options.headersTimeoutMs,
      requestTimeout: options.requestTimeoutMs,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    handle,
  );
  server.setTimeout(SILENCE_MS);
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', (error, socket) => {
    const [call, next] = pending.get(socket as Socket) ?? [];
    if (!call) answerClientError(error, socket as Socket);
    else if (!next && waitsForBody(call) && socket.writable) answerInvalidBody(error, call.request, call.response);
    // Another reply would corrupt the one that is being sent, or be taken for the reply to a call that is still running.
    else socket.destroy();
  });
  server.on('connection', abortWithoutTraces);
  limitConnections(server, { options, refused, newConnections });
  closeUnusedConnections(server, { headersTimeoutMs: options.headersTimeoutMs, hasRequest });
  return server;
}

const waitsForBody = ({ request, response }: PendingCall): boolean => !request.complete && !response.headersSent;

/**
 * Node creates an error for each unanswered request of a connection that closes. In an attack with two hundred pipelined requests, the
 * stack traces of these errors, which nobody reads, took most of the processor's time.
 */
function abortWithoutTraces(socket: Socket): void {
  let limit: number;
  socket.prependListener('close', () => {
    limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
  });
  // After Node's own listener, which runs in the same turn.
  socket.on('close', () => (Error.stackTraceLimit = limit));
}

interface ConnectionLimits {
  options: ConnectionOptions;
  refused: WeakSet<Socket>;
  newConnections: ConnectionRates;
}

function limitConnections(server: Server, { options, refused, newConnections }: ConnectionLimits): void {
  const connections = new Map<Socket, Connection>();
  const countByNetwork = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (options.isProxy(address)) return;
    const network = clientNetwork(address);
    const count = (countByNetwork.get(network) ?? 0) + 1;
    countByNetwork.set(network, count);
    connections.set(socket, { network, readBytes: 0, periodStart: performance.now() });
    socket.once('close', () => {
      connections.delete(socket);
      const left = (countByNetwork.get(network) ?? 1) - 1;
      if (left > 0) countByNetwork.set(network, left);
      else countByNetwork.delete(network);
    });
    if (!newConnections.take(network)) return void socket.destroy();
    if (count <= options.connectionsPerAddress) return;
    refused.add(socket);
    setTimeout(() => socket.destroy(), REFUSED.lifeMs).unref();
  });
  const sweep = setInterval(() => {
    closeSlowReaders(connections, options.readPeriodMs ?? READING.periodMs);
    newConnections.refill();
  }, options.checkEveryMs ?? CHECK_EVERY_MS).unref();
  server.once('close', () => clearInterval(sweep));
}

const NEW_CONNECTIONS_PER_SECOND = 50;
/** A connection that is closed for too many pipelined requests counts as so many new ones. */
const TOO_MANY_PIPELINED_COST = 50;

/** A token bucket for each network: a burst of new connections, then some a second. */
class ConnectionRates {
  readonly #burst: number;
  readonly #used = new Map<string, number>();

  constructor(burst: number) {
    this.#burst = burst;
  }

  take(network: string): boolean {
    const used = this.#used.get(network) ?? 0;
    if (used >= this.#burst) return false;
    this.#used.set(network, used + 1);
    return true;
  }

  /** Charges for too many pipelined requests: Node parses all that are in a packet, even after the connection is closed. */
  charge(network: string): void {
    this.#used.set(network, Math.min(this.#burst, (this.#used.get(network) ?? 0) + TOO_MANY_PIPELINED_COST));
  }

  refill(): void {
    for (const [network, used] of this.#used) {
      if (used > NEW_CONNECTIONS_PER_SECOND) this.#used.set(network, used - NEW_CONNECTIONS_PER_SECOND);
      else this.#used.delete(network);
    }
  }
}

function refuse(response: ServerResponse): void {
  const { head, body } = rawFailure('RATE_LIMITED', { retryAfterSeconds: REFUSED.retryAfterS });
  response.writeHead(429, { ...head, connection: 'close' }).end(body);
}

/**
 * The bytes that the operating system has accepted for the client. Node counts a reply that is written in one piece as unwritten until its
 * last byte is accepted. So the bytes of it that are still queued are subtracted, as Node does for its own time limits.
 */
function sentBytes(socket: Socket): number {
  const { _bytesDispatched: dispatched, _handle: handle } = socket as Socket & {
    _bytesDispatched?: number;
    _handle?: { writeQueueSize?: number } | null;
  };
  if (dispatched === undefined || handle?.writeQueueSize === undefined) return socket.bytesWritten - socket.writableLength;
  return dispatched - handle.writeQueueSize;
}

function closeSlowReaders(connections: ReadonlyMap<Socket, Connection>, periodMs: number): void {
  const now = performance.now();
  for (const [socket, connection] of connections) {
    const readBytes = sentBytes(socket);
    const hasDataToRead = socket.writableLength > 0;
    if (hasDataToRead && now - connection.periodStart < periodMs) continue;
    if (hasDataToRead && readBytes - connection.readBytes < READING.minBytes) socket.destroy();
    connection.readBytes = readBytes;
    connection.periodStart = now;
  }
}
