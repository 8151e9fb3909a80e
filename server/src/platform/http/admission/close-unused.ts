import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * When Node's server closes, it ends idle connections and stops enforcing its time limits. A connection that has never sent a request is
 * not idle in this sense, so it would keep the server open for as long as its client likes.
 * @param hasRequest whether the connection has an unanswered request
 */
export function closeUnusedConnections(server: Server, { headersTimeoutMs, hasRequest }: UnusedOptions): void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    close(done);
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    // Headers that are on their way get their usual time.
    setTimeout(() => {
      for (const socket of open) if (!hasRequest(socket)) socket.destroy();
    }, headersTimeoutMs).unref();
    return server;
  };
}

interface UnusedOptions {
  headersTimeoutMs: number;
  hasRequest(socket: Socket): boolean;
}
