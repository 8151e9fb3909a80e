import { once } from 'node:events';
import { connect, Server, type ListenOptions, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { smallAdmission } from '../../../../test/small-admission.ts';
import { createLogger } from '../../logger.ts';
import { createHttpServer } from '../server.ts';

const CLIENTS = 256;
const MAX_TURNS = 20;

const sockets: Socket[] = [];
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await stop?.();
});

async function start() {
  const app = createHttpServer({
    log: createLogger('silent'),
    budgets: { requestsPerAddress: 10_000, costPerAddress: 10_000, costPerMember: 10_000 },
    admission: { ...smallAdmission, connectionsPerAddress: 1_000, headersTimeoutMs: 60_000, callsAtOnce: 100, maxInFlight: 100 },
    trustProxy: undefined,
    isHttps: false,
    metricsToken: undefined,
  });
  const answering = Promise.withResolvers<void>();
  let waiting = 0;
  app.get('/api/v1/waiting', async () => {
    waiting += 1;
    await answering.promise;
    return { ok: true };
  });
  app.get('/api/v1/here', async () => ({ ok: true }));
  const options: ListenOptions = { host: '127.0.0.1', backlog: 4_096, port: 0, reusePort: true };
  const port = Number(new URL(await app.listen(options)).port);
  await app.listenMore({ ...options, port });
  stop = () => app.close();
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  return { app, port, open, waitingCalls: () => waiting, answer: () => answering.resolve() };
}

it.runIf(process.platform === 'linux')('256 simultaneous connections are accepted within 20 turns of the event loop', async () => {
  const { app, open } = await start();
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  // The system completes connections by itself, so all of them wait when the loop turns next.
  const opening = Array.from({ length: CLIENTS }, open);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await Promise.all(opening);
  for (let turns = 0; turns < MAX_TURNS; turns++) await new Promise(setImmediate);
  expect(accepted).toBe(CLIENTS);
});

it.runIf(process.platform === 'linux')('closing waits for a call on a listener other than the first', async () => {
  const { app, open, waitingCalls, answer } = await start();
  const connectionsOfFirst = (): Promise<number> =>
    new Promise((resolve, reject) => app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
  const call = 'GET /api/v1/waiting HTTP/1.1\r\nhost: c\r\n\r\n';
  let socket: Socket;
  for (;;) {
    socket = await open();
    const before = waitingCalls();
    socket.write(call);
    await expect.poll(waitingCalls).toBe(before + 1);
    if ((await connectionsOfFirst()) === 0) break;
    socket.destroy();
    await expect.poll(connectionsOfFirst).toBe(0);
  }
  const answered = once(socket, 'data') as Promise<[Buffer]>;
  let isClosed = false;
  const closing = app.close().then(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isClosed).toBe(false);
  answer();
  expect((await answered)[0].toString('latin1', 9, 12)).toBe('200');
  await closing;
});

/** The steps of `CLIENT_THREAD`: half of its connections have made a call; it may go on; each connection has sent a call. */
const [HALF_OPEN, CONTINUED, ALL_CALLED] = [1, 2, 3];
const LONGEST_WAIT_MS = 10_000;

/**
 * Opens connections in another thread and makes a call on half of them. Then it makes a call on each, while the main thread accepts and reads
 * nothing.
 */
const CLIENT_THREAD = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, count, state } } = require('node:worker_threads');
  const call = 'GET /api/v1/here HTTP/1.1\\r\\nhost: c\\r\\n\\r\\n';
  const answers = [];
  const open = (isUsed) => new Promise((opened) => {
    let text = '';
    const answer = new Promise((done) => socket(done));
    function socket(done) {
      const one = connect(port, '127.0.0.1', () => (isUsed ? one.write(call) : opened(one)));
      one.on('data', (part) => {
        text += part;
        if (isUsed) {
          text = '';
          opened(one);
          isUsed = false;
        } else if (text.includes('ok')) one.end();
      });
      one.on('error', ({ code }) => (text = code)).on('close', () => done(text.slice(0, 12)));
    }
    answers.push(answer);
  });
  const step = (value) => (Atomics.store(state, 0, value), Atomics.notify(state, 0));
  (async () => {
    const used = await Promise.all(Array.from({ length: count }, () => open(true)));
    step(${HALF_OPEN});
    Atomics.wait(state, 0, ${HALF_OPEN});
    const unused = await Promise.all(Array.from({ length: count }, () => open(false)));
    await Promise.all([...used, ...unused].map((one) => new Promise((written) => one.write(call, written))));
    step(${ALL_CALLED});
    parentPort.postMessage(await Promise.all(answers));
  })();`;

it.runIf(process.platform === 'linux')('closing answers the calls that wait on connections of every listener, new and used', async () => {
  const { app, port } = await start();
  const state = new Int32Array(new SharedArrayBuffer(4));
  const clientThread = new Worker(CLIENT_THREAD, { eval: true, workerData: { port, count: 24, state } });
  onTestFinished(() => void clientThread.terminate());
  const answers = once(clientThread, 'message');
  await expect.poll(() => Atomics.load(state, 0)).toBe(HALF_OPEN);
  Atomics.store(state, 0, CONTINUED);
  Atomics.notify(state, 0);
  Atomics.wait(state, 0, CONTINUED, LONGEST_WAIT_MS);
  expect(Atomics.load(state, 0)).toBe(ALL_CALLED);
  const closed = app.close();
  expect(await answers).toEqual([Array(48).fill('HTTP/1.1 200')]);
  await closed;
});

/** Opens a connection every 40 ms, makes a call on each, and posts how many calls were answered and how many connections were reset. */
const STEADY_CLIENT = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port } } = require('node:worker_threads');
  const ended = { answered: 0, reset: 0 };
  const open = () => {
    let text = '';
    let isConnected = false;
    const socket = connect(port, '127.0.0.1', () => {
      isConnected = true;
      socket.write('GET /api/v1/here HTTP/1.1\\r\\nhost: c\\r\\nconnection: close\\r\\n\\r\\n');
    });
    socket.on('data', (part) => (text += part)).on('error', () => {}).on('close', () => {
      if (text.includes('ok')) ended.answered += 1;
      else if (isConnected) ended.reset += 1;
    });
  };
  const opening = setInterval(open, 40);
  parentPort.on('message', () => {
    clearInterval(opening);
    setTimeout(() => parentPort.postMessage(ended), 500);
  });`;

it.runIf(process.platform === 'linux')('calls that arrive while the listeners close are answered', async () => {
  const { app, port } = await start();
  const client = new Worker(STEADY_CLIENT, { eval: true, workerData: { port } });
  onTestFinished(() => void client.terminate());
  await once(client, 'online');
  // Each close takes 20 ms, so that connections arrive between two of them.
  const close = Server.prototype.close;
  const slowly = vi.spyOn(Server.prototype, 'close').mockImplementation(function (this: Server, ...args) {
    const closed = close.apply(this, args);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    return closed;
  });
  onTestFinished(() => slowly.mockRestore());
  await app.close();
  const ended = once(client, 'message') as Promise<[{ answered: number; reset: number }]>;
  client.postMessage('stop');
  const [{ answered, reset }] = await ended;
  expect(answered).toBeGreaterThan(5);
  // One may arrive in the moment between the last look and the close.
  expect(reset).toBeLessThanOrEqual(1);
});
