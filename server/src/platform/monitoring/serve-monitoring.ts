import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

const PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/** Serves health and metrics of a process without other routes. */
export async function serveMonitoring(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const [path = ''] = (request.url ?? '').split('?');
      if (request.method !== 'GET' || !PATHS.has(path)) return response.writeHead(404).end();
      const reply = await app.inject({
        method: 'GET',
        url: path,
        remoteAddress: request.socket.remoteAddress ?? '',
        headers: request.headers,
      });
      return response.writeHead(reply.statusCode, { 'content-type': reply.headers['content-type'] ?? 'text/plain' }).end(reply.body);
    })().catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
