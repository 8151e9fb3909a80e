import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { lookup as systemLookup } from 'node:dns';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../platform/public-address.ts';
import { fetchPage, type PageFetch } from './fetch-page.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Simulates a platform on this machine, under its own host name. */
async function startPlatform(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://platform.example:${(server.address() as AddressInfo).port}`;
}
const resolvingTo = (...addresses: string[]): typeof systemLookup =>
  ((_name: string, _options: unknown, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof systemLookup;
const local: PageFetch = { lookup: resolvingTo('127.0.0.1'), isAllowed: (address) => address === '127.0.0.1', timeoutMs: 60_000 };
const html =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
const outcomeOf = async (listener: RequestListener, options = local) =>
  (await fetchPage(`${await startPlatform(listener)}/somebody`, options)).outcome;

describe('reads a page', () => {
  test.each([
    ['as it is', html('<p>ñandú</p>')],
    ['compressed', html(gzipSync('<p>ñandú</p>'), { 'content-encoding': 'gzip' })],
    ['in the encoding of its header', html(Buffer.from('<p>ñandú</p>', 'latin1'), { 'content-type': 'text/html; charset=ISO-8859-1' })],
    [
      'in the encoding that it names',
      html(Buffer.from('<meta charset="windows-1252"><p>ñandú</p>', 'latin1'), { 'content-type': 'text/html' }),
    ],
    [
      'in UTF-16',
      html(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<p>ñandú</p>', 'utf16le')]), { 'content-type': 'text/html' }),
    ],
  ])('%s', async (_, listener) => {
    expect(await fetchPage(`${await startPlatform(listener)}/somebody`, local)).toMatchObject({
      outcome: 'found',
      text: expect.stringContaining('ñandú'),
    });
  });

  test('that its own site redirects to', async () => {
    const address = await startPlatform((request, response) =>
      request.url === '/somebody' ? response.writeHead(301, { location: '/somebody/' }).end() : html('<p>here</p>')(request, response),
    );
    expect(await fetchPage(`${address}/somebody`, local)).toMatchObject({ outcome: 'found', address: `${address}/somebody/` });
  });
});

describe('refuses', () => {
  test.each<[string, RequestListener, string]>([
    ['a redirect to another site', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'redirected'],
    ['a redirect loop', (_, response) => response.writeHead(302, { location: '/somebody' }).end(), 'redirected'],
    ['a page of more than a megabyte', html('x'.repeat(1024 * 1024 + 1)), 'too-large'],
    [
      'a small reply that decompresses to a large page',
      html(gzipSync('x'.repeat(20 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
      'too-large',
    ],
    ['a page that never ends', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>'), 'too-slow'],
    ['a platform that does not answer', () => undefined, 'too-slow'],
    ['a picture', html('x', { 'content-type': 'image/png' }), 'unreadable'],
    ['an unknown character encoding', html('x', { 'content-type': 'text/html; charset=klingon' }), 'unreadable'],
    ['an unknown compression', html('x', { 'content-encoding': 'zstd2' }), 'unreadable'],
    ['damaged compressed data', html('x', { 'content-encoding': 'gzip' }), 'unreachable'],
    ['a profile that does not exist', (_, response) => response.writeHead(404).end(), 'missing'],
    ['a platform that fails', (_, response) => response.writeHead(500).end(), 'unreachable'],
  ])('%s', async (_, listener, outcome) => {
    const options = outcome === 'too-slow' ? { ...local, timeoutMs: 1_000 } : local;
    expect(await outcomeOf(listener, options)).toBe(outcome);
  });

  test('a host name that resolves to a private address, before anything is sent there', async () => {
    let calls = 0;
    const address = await startPlatform((_, response) => {
      calls += 1;
      response.end();
    });
    const port = new URL(address).port;
    for (const lookup of [resolvingTo('127.0.0.1'), resolvingTo('93.184.216.34', '127.0.0.1'), resolvingTo('::1')]) {
      expect((await fetchPage(`${address}/somebody`, { lookup })).outcome).toBe('private');
    }
    expect((await fetchPage(`http://127.0.0.1:${port}/`)).outcome).toBe('private');
    expect((await fetchPage(`http://[::ffff:127.0.0.1]:${port}/`)).outcome).toBe('private');
    expect((await fetchPage(`http://2130706433:${port}/`)).outcome).toBe('private');
    expect(calls).toBe(0);
  });

  test('a platform that hangs up', async () => {
    expect(await outcomeOf((request) => request.socket.destroy())).toBe('unreachable');
  });
});

test('connects to the address that was checked, even if the host name later resolves to another one', async () => {
  const address = await startPlatform(html('<p>inside</p>'));
  let lookups = 0;
  const lookupThatChanges = ((name: string, options: object, done: never) => {
    lookups += 1;
    resolvingTo(lookups === 1 ? '127.0.0.1' : '10.0.0.1')(name, options as never, done);
  }) as unknown as typeof systemLookup;
  expect((await fetchPage(`${address}/person`, { ...local, lookup: lookupThatChanges })).outcome).toBe('found');
  expect(lookups).toBe(1);
});

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['localhost', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));
