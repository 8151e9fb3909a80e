import type { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Clients send a request as soon as they are connected. A connection without any data was opened in advance by a browser or proxy. */
const UNUSED_MS = 1_000;

/** After a turn of the event loop this short, nothing was left to read, and hardly anything can have arrived since. */
const SHORT_TURN_MS = 0.15;
const LONGEST_WAIT_MS = 1_000;

/**
 * Replaces the server's `close` by one that first reads what all connections have sent, then closes, and then ends connections without a
 * request. Node's own refuses connections that the operating system has accepted for it, although a proxy does not repeat a POST that it has
 * sent; and it stops enforcing its time limits, so that a connection that has never sent a request would keep the server open for as long as
 * its client likes.
 * @param hasRequest whether the connection has an unanswered request
 */
export function closeUnusedConnections(server: Server, { headersTimeoutMs, hasRequest }: UnusedOptions): void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const close = server.close.bind(server);
  const closeWhenRead = async (done: Parameters<Server['close']>[0]): Promise<void> => {
    await untilAllIsRead(server);
    close(done);
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, UNUSED_MS).unref();
    // Headers that are on their way get their usual time.
    setTimeout(() => {
      for (const socket of open) if (!hasRequest(socket)) socket.destroy();
    }, headersTimeoutMs).unref();
  };
  server.close = (done) => {
    void closeWhenRead(done);
    return server;
  };
}

/**
 * Resolves when the event loop has accepted the connections that wait for the server, and read the data that had arrived.
 * @param deadline when it resolves at the latest on a busy process, by `performance.now()`; a second from now if undefined
 */
export async function untilAllIsRead(server: EventEmitter, deadline = performance.now() + LONGEST_WAIT_MS): Promise<void> {
  let accepted = 0;
  const count = (): void => void (accepted += 1);
  server.on('connection', count);
  for (let turn = performance.now(), before = -1; ;) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    // A turn accepts only one or two connections of a listener, so the others wait for the next one.
    if ((accepted === before && now - turn < SHORT_TURN_MS) || now > deadline) break;
    turn = now;
    before = accepted;
  }
  server.off('connection', count);
}

interface UnusedOptions {
  headersTimeoutMs: number;
  hasRequest(socket: Socket): boolean;
}
