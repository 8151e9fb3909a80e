import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { smallAdmission } from '../../../../test/small-admission.ts';
import { createLogger } from '../../logger.ts';
import { createHttpServer, type HttpOptions } from '../server.ts';

type Overrides = Partial<HttpOptions['admission'] & HttpOptions['budgets']>;

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

/** A server with a fast call, an expensive one, one that waits until it is released, and an attacker's sockets. */
async function startServer(overrides: Overrides = {}) {
  const app = createHttpServer({
    log: createLogger('silent'),
    budgets: { requestsPerAddress: 10_000, costPerAddress: 10_000, costPerMember: 10_000, ...overrides },
    admission: { ...smallAdmission, ...overrides },
    trustProxy: undefined,
    isHttps: false,
    metricsToken: undefined,
  });
  const released = Promise.withResolvers<void>();
  let waiting = 0;
  const handled: string[] = [];
  const handle = async (name: string) => {
    handled.push(name);
    return { ok: true };
  };
  app.get('/api/v1/quick', () => handle('quick'));
  app.post('/api/v1/body', () => handle('body'));
  app.get('/api/v1/expensive', { config: { cost: 10 } }, async () => ({ ok: true }));
  app.get('/api/v1/member', { config: { cost: 10 } }, async (request) => {
    app.spendMemberBudget(request, String(request.headers['x-member']));
    return { ok: true };
  });
  app.get('/api/v1/waiting', async () => {
    waiting += 1;
    await released.promise;
    return { ok: true };
  });
  app.get('/healthz', { config: { isHealthCheck: true } }, async () => ({ ok: true }));
  app.get('/', async () => 'the page');
  let arrived = 0;
  app.server.on('request', () => (arrived += 1));
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const connections = (): Promise<number> => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  const sockets: Socket[] = [];
  stop = async () => {
    released.resolve();
    for (const socket of sockets) socket.destroy();
    await app.close();
  };

  /** A connection that sends `first` and collects the replies. */
  async function open(first: string, from = '127.0.0.9') {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    sockets.push(socket);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)));
    await once(socket, 'connect');
    socket.write(first);
    return { socket, closed, answer: () => answer };
  }

  /** One call on a separate connection. */
  function call(path: string, from = '127.0.0.2', headers: Record<string, string> = {}) {
    const started = performance.now();
    return new Promise<{ status: number; ms: number; retryAfter: string | undefined }>((resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port, localAddress: from, path, agent: false, headers });
      sent.on('response', (response) => {
        response.resume();
        const answer = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
        response.on('end', () => resolve({ ...answer, ms: performance.now() - started }));
      });
      sent.on('error', reject);
      sent.end();
    });
  }
  return { open, call, release: () => released.resolve(), waitingCalls: () => waiting, arrivedCalls: () => arrived, connections, handled };
}

const SLOW_BODY = 'POST /api/v1/body HTTP/1.1\r\nhost: c\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{';
/** Spellings of an address that the router accepts. */
const SPELLINGS = ['/%61pi/v1/', '/ap%69/%76%31/', 'http://c/api/v1/'];
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: c\r\n\r\n`;

describe('calls in flight', () => {
  it('don’t include those whose body has not arrived, which end with 400', async () => {
    // The headers may take long on a busy machine.
    const { open, call } = await startServer({ headersTimeoutMs: 60_000 });
    const slow = await Promise.all(Array.from({ length: 28 }, () => open(SLOW_BODY)));
    expect(await call('/api/v1/quick')).toMatchObject({ status: 200 });
    for (const answer of await Promise.all(slow.map(({ closed }) => closed))) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('The request is not complete.');
    }
  });

  it('past the limit get 503 with Retry-After; the page and the health check never do', async () => {
    const { open, call, waitingCalls } = await startServer({ callsAtOnce: 2, maxInFlight: 2 });
    await Promise.all([open(get('/api/v1/waiting')), open(get('/api/v1/waiting'))]);
    await expect.poll(waitingCalls).toBe(2);
    expect(await call('/api/v1/quick')).toMatchObject({ status: 503, retryAfter: '1' });
    for (const spelling of SPELLINGS) expect([spelling, (await call(`${spelling}quick`)).status]).toEqual([spelling, 503]);
    expect([(await call('/')).status, (await call('/healthz')).status]).toEqual([200, 200]);
  });

  it('wait a moment before they are refused, so that a client that tries again at once is slowed down', async () => {
    const { open, call, waitingCalls } = await startServer({ callsAtOnce: 1, maxInFlight: 1 });
    await open(get('/api/v1/waiting'));
    await expect.poll(waitingCalls).toBe(1);
    const { status, ms } = await call('/api/v1/quick');
    expect(status).toBe(503);
    expect(ms).toBeGreaterThan(200);
  });

  it('wait for a permit, the address that has used least first', async () => {
    const { open, call, release, waitingCalls, arrivedCalls } = await startServer({ callsAtOnce: 1, queueWaitMs: 60_000 });
    await open(get('/api/v1/waiting'));
    await expect.poll(waitingCalls).toBe(1);
    const order: string[] = [];
    const calls = ['127.0.0.9', '127.0.0.9', '127.0.0.9', '127.0.0.3'].map(async (from) => {
      await call('/api/v1/quick', from);
      order.push(from);
    });
    await expect.poll(arrivedCalls).toBe(5);
    release();
    await Promise.all(calls);
    expect(order[0]).toBe('127.0.0.3');
  });

  it('wait once if their body came with the headers', async () => {
    const { open, release, waitingCalls, arrivedCalls, handled } = await startServer({ callsAtOnce: 1, queueWaitMs: 60_000 });
    await open(get('/api/v1/waiting'));
    await expect.poll(waitingCalls).toBe(1);
    const withBody = 'POST /api/v1/body HTTP/1.1\r\nhost: c\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
    for (const [n, sent] of [withBody, get('/api/v1/quick')].entries()) {
      await open(sent, '127.0.0.4');
      await expect.poll(arrivedCalls).toBe(n + 2);
    }
    release();
    await expect.poll(() => handled).toEqual(['body', 'quick']);
  });

  it('include those whose client has disconnected, as long as they run', async () => {
    const { open, call, release, waitingCalls, connections } = await startServer({ callsAtOnce: 3, maxInFlight: 3 });
    for (let n = 1; n <= 3; n++) {
      const { socket } = await open(get('/api/v1/waiting'));
      await expect.poll(waitingCalls).toBe(n);
      socket.destroy();
    }
    await expect.poll(connections).toBe(0);
    expect((await call('/api/v1/quick')).status).toBe(503);
    release();
    await expect.poll(async () => (await call('/api/v1/quick')).status).toBe(200);
  });

  it('don’t include waiting ones whose client has disconnected', async () => {
    const settings = { callsAtOnce: 1, maxInFlight: 2, queueWaitMs: 60_000 };
    const { open, call, release, waitingCalls, arrivedCalls, connections } = await startServer(settings);
    await open(get('/api/v1/waiting'));
    await expect.poll(waitingCalls).toBe(1);
    const { socket } = await open(get('/api/v1/quick'));
    await expect.poll(arrivedCalls).toBe(2);
    expect((await call('/api/v1/quick', '127.0.0.9')).status).toBe(503);
    socket.destroy();
    await expect.poll(connections).toBe(1);
    const waiting = call('/api/v1/quick', '127.0.0.9');
    await expect.poll(arrivedCalls).toBe(4);
    release();
    expect((await waiting).status).toBe(200);
  });
});

describe('connections', () => {
  it('are closed with 408 when the headers do not arrive in time', async () => {
    const { open } = await startServer();
    expect(await (await open('GET / HTTP/1.1\r\nx-slow: ')).closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('past the limit of an address get 429 with Retry-After, while another address is served', async () => {
    const { open, call } = await startServer({ headersTimeoutMs: 60_000 });
    await Promise.all(Array.from({ length: 30 }, () => open('')));
    const answer = await (await open(get('/api/v1/quick'))).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toMatch(/retry-after: [1-9]/i);
    expect((await call('/api/v1/quick')).status).toBe(200);
  });

  it('are closed if they send many requests without reading replies', async () => {
    const { open, waitingCalls } = await startServer();
    await (
      await open(get('/api/v1/waiting').repeat(100))
    ).closed;
    expect(waitingCalls()).toBe(1);
  });

  it('of an address that often sends too many requests at once are closed for a while', async () => {
    const { open, call } = await startServer();
    for (let n = 0; n < 3; n++) await (await open(get('/healthz').repeat(100))).closed;
    expect(await (await open(get('/healthz'))).closed).toBe('');
    expect((await call('/healthz')).status).toBe(200);
  });

  it('have a few pipelined requests answered in their order', async () => {
    const { open } = await startServer();
    const { answer } = await open(get('/healthz') + get('/api/v1/nothing') + get('/healthz'));
    await expect.poll(() => [...answer().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200']);
  });

  it('get 400 for a body that is invalid HTTP, and are closed', async () => {
    const { open, handled } = await startServer({ bodyTimeoutMs: 60_000 });
    const head = 'POST /api/v1/body HTTP/1.1\r\nhost: c\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
    for (const chunks of ['zz\r\n{}\r\n0\r\n\r\n', '1\r\n{}\r\n0\r\n\r\n', 'ffffffffffffffff1\r\n{}']) {
      const answer = await (await open(head + chunks)).closed;
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"success":false');
    }
    expect(handled).toEqual([]);
  });

  it('are closed without a reply if invalid HTTP follows a call that runs', async () => {
    const { open, waitingCalls } = await startServer();
    const { socket, closed } = await open(get('/api/v1/waiting'));
    await expect.poll(waitingCalls).toBe(1);
    socket.write('hello\r\n\r\n');
    expect(await closed).toBe('');
  });

  it('get 431 for headers that are too large, and 400 for invalid HTTP', async () => {
    const { open } = await startServer();
    expect(await (await open(`GET / HTTP/1.1\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`)).closed).toMatch(/^HTTP\/1\.1 431 /);
    for (const nonsense of [
      'hello\r\n\r\n',
      'POST /api/v1/body HTTP/1.1\r\nhost: c\r\ncontent-length: -1\r\n\r\n',
      'POST /api/v1/body HTTP/1.1\r\nhost: c\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ]) {
      const answer = await (await open(nonsense)).closed;
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"success":false');
    }
  });
});

describe('limits per minute', () => {
  it('of an address are used faster by expensive calls, and another address has its own', async () => {
    const { call } = await startServer({ costPerAddress: 50 });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push((await call('/api/v1/expensive')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await call('/api/v1/expensive', '127.0.0.3')).status).toBe(200);
    for (let n = 0; n < 40; n++) expect((await call('/api/v1/quick', '127.0.0.3')).status).toBe(200);
  });

  it('of an address count a call however its path is spelled', async () => {
    const { call } = await startServer({ requestsPerAddress: 3 });
    for (const spelling of SPELLINGS) expect([spelling, (await call(`${spelling}quick`)).status]).toEqual([spelling, 200]);
    for (const spelling of SPELLINGS) expect([spelling, (await call(`${spelling}quick`)).status]).toEqual([spelling, 429]);
  });

  it('of an address slow down the refusals of a flood, while another address is served', async () => {
    const { open, call } = await startServer({ requestsPerAddress: 3, connectionsPerAddress: 1_000 });
    const flood = await Promise.all(Array.from({ length: 16 }, () => open('')));
    const started = performance.now();
    let replies = 0;
    for (const { socket } of flood) {
      socket.on('data', () => {
        replies += 1;
        socket.write(get('/api/v1/quick'));
      });
      socket.write(get('/api/v1/quick'));
    }
    await expect.poll(() => performance.now() - started, { timeout: 10_000 }).toBeGreaterThan(900);
    const seconds = (performance.now() - started) / 1_000;
    expect(replies).toBeGreaterThan(100);
    expect(replies).toBeLessThan(400 * (1 + seconds));
    expect((await call('/api/v1/quick', '127.0.0.3')).status).toBe(200);
  });

  it('of a member apply to calls from any address', async () => {
    const { call } = await startServer({ costPerMember: 20 });
    const from = (address: string, member: string) => call('/api/v1/member', address, { 'x-member': member });
    expect((await from('127.0.0.3', 'one')).status).toBe(200);
    expect((await from('127.0.0.4', 'one')).status).toBe(200);
    expect(await from('127.0.0.5', 'one')).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^[1-9]/) });
    expect((await from('127.0.0.5', 'other')).status).toBe(200);
  });

  it('do not count health checks', async () => {
    const { call } = await startServer({ requestsPerAddress: 2 });
    for (let n = 0; n < 5; n++) expect((await call('/healthz')).status).toBe(200);
    expect((await call('/api/v1/quick')).status).toBe(200);
  });
});
