import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { untilAllIsRead } from './close-unused.ts';

/** With seven further listeners, a search waited up to a second while another address opened 2,000 connections; with this many, 0.3 seconds. */
const MORE_LISTENERS = 31;
/** The system distributes connections by a hash, so some listeners get more than an equal share. */
const UNEVEN = 1.25;
/** How long closing them may wait for short turns of the event loop. */
const LONGEST_CLOSING_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Opens further listeners on the port of the first one, on systems where listeners can share a port. Node accepts one or two connections
     * of a listener in each turn of its event loop: when a turn took ten milliseconds, the last of 256 new clients waited two seconds.
     */
    listenMore(options: ListenOptions): Promise<void>;
  }
}

export function addListeners(app: FastifyInstance): void {
  const listeners: Server[] = [];
  const ends: Promise<void>[] = [];
  app.decorate('listenMore', async (options: ListenOptions) => {
    const mostConnections = Math.ceil((UNEVEN * app.server.maxConnections) / (MORE_LISTENERS + 1));
    app.server.maxConnections = mostConnections;
    for (let n = 0; n < MORE_LISTENERS; n++) {
      // With the options of Node's own HTTP listener.
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void app.server.emit('connection', socket));
      listener.maxConnections = mostConnections;
      listener.listen({ ...options, reusePort: true });
      await once(listener, 'listening');
      listeners.push(listener);
    }
  });
  // The server is closed when the last connection of each listener has ended. Before a listener closes, the event loop reads all data that have
  // arrived: the system resets connections that wait for a listener that closes, and Fastify ends connections that seem idle. The listeners
  // close one by one, because closing all of them in one turn took 1.5 ms, in which further connections arrived.
  app.addHook('preClose', async () => {
    const deadline = performance.now() + LONGEST_CLOSING_MS;
    for (const listener of listeners) {
      await untilAllIsRead(listener, deadline);
      ends.push(new Promise((done) => void listener.close(() => done())));
    }
  });
  app.addHook('onClose', async () => void (await Promise.all(ends)));
}
