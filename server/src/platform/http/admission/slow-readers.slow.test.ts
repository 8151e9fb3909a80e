import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLimitedServer } from './connections.ts';

const MB = 1024 * 1024;
const REPLY_BYTES = 96 * MB;

it('a client that reads a large reply steadily can finish, also if that takes longer than the period in which it must read something', async () => {
  const server = createLimitedServer((_request, response) => response.setHeader('connection', 'close').end(Buffer.alloc(REPLY_BYTES)), {
    connectionsPerAddress: 10,
    headersTimeoutMs: 60_000,
    requestTimeoutMs: 60_000,
    isProxy: () => false,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  socket.write('GET / HTTP/1.1\r\nhost: c\r\n\r\n');
  const started = performance.now();
  // The client reads about a megabyte at a time, for at least fifteen seconds. The period lasts ten seconds.
  while (!socket.closed) {
    const due = socket.bytesRead + MB;
    socket.resume();
    while (!socket.closed && socket.bytesRead < due && socket.bytesRead < REPLY_BYTES) await sleep(5);
    socket.pause();
    if (socket.bytesRead >= REPLY_BYTES) break;
    await sleep(800);
  }
  expect(performance.now() - started).toBeGreaterThan(15_000);
  expect(socket.bytesRead).toBeGreaterThanOrEqual(REPLY_BYTES);
  socket.destroy();
  server.close();
}, 90_000);
