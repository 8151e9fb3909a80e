import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { smallAdmission } from '../../../../test/small-admission.ts';
import type { Logger } from '../../logger.ts';
import { acceptUploads, receiveFile } from '../requests/multipart.ts';
import { createHttpServer } from '../server.ts';

const errors: unknown[] = [];
const log = { error: (...line: unknown[]) => errors.push(line), info: () => undefined, warn: () => undefined } as unknown as Logger;
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  errors.length = 0;
});

async function startServer() {
  const app = createHttpServer({
    log,
    budgets: { requestsPerAddress: 1_000, costPerAddress: 1_000, costPerMember: 1_000 },
    admission: smallAdmission,
    trustProxy: undefined,
    isHttps: false,
    metricsToken: undefined,
  });
  await acceptUploads(app);
  app.post('/api/v1/body', async () => ({ ok: true }));
  app.post('/api/v1/upload', { config: { isUpload: true } }, (request) =>
    receiveFile(request, {
      name: 'file',
      maxBytes: 1_000_000,
      receive: async (content: Readable) => {
        for await (const _ of content);
      },
      discard: async () => undefined,
    }),
  );
  app.get('/api/v1/lost-database', async () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  });
  app.get('/api/v1/broken', async () => {
    throw new Error('relation "secret_table" does not exist at 10.0.0.7');
  });
  stop = () => app.close();
  return { app, port: Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port) };
}

const head = (path: string, type: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: c\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n`;

describe('a client that hangs up', () => {
  it.each([
    ['in the middle of a body', head('/api/v1/body', 'application/json') + '{"a":'],
    [
      'in the middle of an upload',
      head('/api/v1/upload', 'multipart/form-data; boundary=x') +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
  ])('%s is not logged as a server error', async (_name, sent) => {
    const { port } = await startServer();
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(sent);
    await sleep(50);
    socket.resetAndDestroy();
    await sleep(100);
    expect(errors).toEqual([]);
  });

  it('before its call begins causes no call and no error', async () => {
    const { app, port } = await startServer();
    // As after a reset that Node has not read yet.
    app.server.prependListener('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: undefined }));
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    socket.write('GET /api/v1/lost-database HTTP/1.1\r\nhost: c\r\n\r\n');
    await once(socket, 'close');
    expect([answer, errors]).toEqual(['', []]);
  });
});

describe('an unreadable body', () => {
  it.each([
    ['an upload without a boundary', 'multipart/form-data', 'abc'],
    [
      'a truncated upload',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['an upload with a boundary longer than the parser accepts', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'abc'],
    ['an upload of garbage', 'multipart/form-data; boundary=x', '\u0000\u0001--x--x--x\r\n\r\n\r\n'],
    [
      'an upload with a broken part header',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition\r\nname="file"\r\n\r\nabc\r\n--x--\r\n',
    ],
    ['an upload whose part headers never end', 'multipart/form-data; boundary=x', `--x\r\n${'a: b\r\n'.repeat(5_000)}`],
    ['an invalid content type', ';;;', '{}'],
    ['JSON in another encoding', 'application/json; charset=utf-16', '{}{'],
  ])('%s is answered 4xx and not logged', async (_name, type, payload) => {
    const { app } = await startServer();
    for (const url of ['/api/v1/upload', '/api/v1/body']) {
      const { statusCode } = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
      if (url === '/api/v1/upload' || !type.startsWith('multipart'))
        expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
    }
    expect(errors).toEqual([]);
  });
});

it('a lost database connection is logged and answered 503 with Retry-After', async () => {
  const { app } = await startServer();
  const { statusCode, headers } = await app.inject('/api/v1/lost-database');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(errors).toHaveLength(1);
});

it('an unexpected error is answered without its details, and logged with the request’s id', async () => {
  const { app } = await startServer();
  const { statusCode, headers, body } = await app.inject('/api/v1/broken');
  expect([statusCode, (JSON.parse(body) as { code: string }).code]).toEqual([500, 'INTERNAL']);
  expect(body).not.toMatch(/relation|secret_table|10\.0|at .*\.ts/);
  expect(errors).toEqual([[expect.objectContaining({ requestId: headers['x-request-id'], route: '/api/v1/broken' }), 'unexpected error']]);
});
