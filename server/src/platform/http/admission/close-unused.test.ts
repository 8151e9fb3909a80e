import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createLimitedServer } from './connections.ts';

let server: Server;
const responses: ServerResponse[] = [];
const sockets: Socket[] = [];
async function start(headersTimeoutMs: number): Promise<void> {
  server = createLimitedServer((_request, response) => void responses.push(response), {
    connectionsPerAddress: 50,
    headersTimeoutMs,
    requestTimeoutMs: 600_000,
    isProxy: () => false,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  responses.length = 0;
});

/** Resolves when the server has the connection and the data that was sent. */
async function open(sent: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  const answer = new Promise<string>((resolve) =>
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('close', () => resolve(text)),
  );
  socket.on('error', () => {});
  const [serverSocket] = await accepted;
  if (sent !== '') {
    socket.write(sent);
    while (serverSocket.bytesRead < sent.length) await new Promise((resolve) => setImmediate(resolve));
  }
  return { socket, answer };
}
const close = (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

it('a connection that never sent anything does not keep the server open', async () => {
  await start(600_000);
  const { answer } = await open('');
  await close();
  expect(await answer).toBe('');
});

it('a request whose connection waited to be accepted when the server closed is answered', async () => {
  await start(600_000);
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(
    `const { connect } = require('node:net');
     const { parentPort, workerData: { port, sent } } = require('node:worker_threads');
     let text = '';
     const socket = connect(port, '127.0.0.1', () => {
       socket.write('POST / HTTP/1.1\\r\\nhost: a\\r\\nconnection: close\\r\\ncontent-length: 0\\r\\n\\r\\n', () => {
         Atomics.store(sent, 0, 1);
         Atomics.notify(sent, 0);
       });
     });
     socket.on('data', (part) => (text += part)).on('error', ({ code }) => (text = code)).on('close', () => parentPort.postMessage(text));`,
    { eval: true, workerData: { port: (server.address() as AddressInfo).port, sent } },
  );
  const answer = once(client, 'message');
  // Blocks the event loop, which therefore accepts nothing, until the request was sent.
  Atomics.wait(sent, 0, 0, 10_000);
  const closed = close();
  await expect.poll(() => responses.length).toBe(1);
  responses[0]!.end('here');
  expect(await answer).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 .*here/s)]);
  await closed;
});

it('a connection whose headers never end does not keep the server open after its time limit', async () => {
  await start(100);
  const { answer } = await open('GET / HTTP/1.1\r\nx-slow: ');
  await close();
  await answer;
});

it('a request that has arrived is answered, however long that takes', async () => {
  await start(100);
  const { answer } = await open('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  while (responses.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const closed = close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  responses[0]!.end('here');
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*here/s);
  await closed;
});

it('a request whose headers were arriving when the server closed is answered', async () => {
  await start(600_000);
  const { socket, answer } = await open('GET / HTTP/1.1\r\nhost: a\r\n');
  const closed = close();
  socket.write('connection: close\r\n\r\n');
  while (responses.length === 0) await new Promise((resolve) => setImmediate(resolve));
  responses[0]!.end('here');
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*here/s);
  await closed;
});
