import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { EventStream } from '../replies/event-stream.ts';
import { createHttpServer } from '../server.ts';
import { createLimitedServer } from './connections.ts';

const MB = 1024 * 1024;
/** More of an unread reply than the socket buffers of both ends hold. */
const BUFFERED_MAX = 32 * MB;
const GET = 'GET / HTTP/1.1\r\nhost: c\r\n\r\n';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A server that gives clients less time to read than production, where they have ten seconds. */
async function serve(handler: RequestListener): Promise<Server> {
  const server = createLimitedServer(handler, {
    connectionsPerAddress: 100,
    headersTimeoutMs: 60_000,
    requestTimeoutMs: 60_000,
    isProxy: () => false,
    readPeriodMs: 400,
    checkEveryMs: 50,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  return server;
}

async function sendRequest(port: number, text = GET): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port });
  cleanups.push(() => socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const countConnections = (server: Server) => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
const untilDisconnected = async (server: Server): Promise<void> => {
  await expect.poll(() => countConnections(server)).toBe(0);
};

/** An endless stream that counts the bytes it produced. */
function endless() {
  const piece = Buffer.alloc(64 * 1024);
  const produced = { bytes: 0 };
  const source = new Readable({
    read() {
      produced.bytes += piece.length;
      this.push(piece);
    },
  });
  return { source, produced };
}

describe('a client that doesn’t read its reply', () => {
  it('is disconnected while most of the reply is left', async () => {
    const server = await serve((_request, response) => response.end(Buffer.alloc(64 * MB)));
    (await sendRequest(portOf(server))).pause();
    await expect.poll(() => countConnections(server)).toBe(1);
    await untilDisconnected(server);
  });

  it('makes the server produce no more of the reply than the socket buffers hold', async () => {
    const { source, produced } = endless();
    const server = await serve((_request, response) => source.pipe(response));
    (await sendRequest(portOf(server))).pause();
    await expect.poll(() => produced.bytes).toBeGreaterThan(0);
    await untilDisconnected(server);
    source.destroy();
    expect(produced.bytes).toBeLessThan(BUFFERED_MAX);
  });

  it('has one request handled at a time, however many it sends together', async () => {
    let running = 0;
    const server = await serve((_request, response) => {
      running += 1;
      response.end(Buffer.alloc(64 * MB));
    });
    (await sendRequest(portOf(server), GET.repeat(16))).pause();
    await expect.poll(() => running).toBe(1);
    await untilDisconnected(server);
    expect(running).toBe(1);
  });

  it('does not delay other clients', async () => {
    const server = await serve((request, response) => response.end(request.url === '/small' ? 'here' : Buffer.alloc(64 * MB)));
    const unread = await Promise.all(Array.from({ length: 20 }, () => sendRequest(portOf(server))));
    for (const socket of unread) socket.pause();
    const reply = await fetch(`http://127.0.0.1:${portOf(server)}/small`);
    expect(await reply.text()).toBe('here');
  });
});

describe('a stream', () => {
  it('is closed when its client doesn’t read it, with little memory used', async () => {
    const app = createHttpServer({
      log: createLogger('silent'),
      budgets: { requestsPerAddress: 10_000, costPerAddress: 10_000, costPerMember: 10_000 },
      admission: {
        callsAtOnce: 4,
        maxInFlight: 20,
        queueWaitMs: 500,
        bodyTimeoutMs: 60_000,
        callTimeoutMs: 60_000,
        headersTimeoutMs: 60_000,
        connectionsPerAddress: 30,
      },
      trustProxy: undefined,
      isHttps: false,
      metricsToken: undefined,
    });
    let stream: EventStream | undefined;
    const state = { isClosed: false };
    app.get('/api/v1/stream', (request, reply) => {
      stream = new EventStream(request, reply);
      stream.onClose(() => (state.isClosed = true));
      return reply;
    });
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    cleanups.push(() => app.close());
    (await sendRequest(port, 'GET /api/v1/stream HTTP/1.1\r\nhost: c\r\n\r\n')).pause();
    await expect.poll(() => stream).toBeDefined();
    const event = { text: 'x'.repeat(8 * 1024) };
    let sent = 0;
    while (!state.isClosed && sent < 2 * BUFFERED_MAX) {
      stream!.send(event);
      sent += event.text.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(state.isClosed).toBe(true);
    expect(sent).toBeLessThan(BUFFERED_MAX);
  });
});
