import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { failureOf, sendFailure } from './replies/send-failure.ts';
import { serveSite } from './site.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-site-'));
  writeFileSync(join(folder, 'index.html'), '<head><!--candor-meta--></head>');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the page contains the facts of the installation, escaped, and leaves out empty ones', async () => {
  const app = fastify();
  const facts = { 'insecure-demo': '1', 'legal-name': 'Tom & "Jerry" <b> $& Ltd', 'legal-address': '' };
  await serveSite(app, { folder, isDemo: false, isHttps: false, facts });
  const { body } = await app.inject('/');
  expect(body).toContain('<meta name="candor-insecure-demo" content="1">');
  expect(body).toContain('<meta name="candor-legal-name" content="Tom &amp; &quot;Jerry&quot; &lt;b> $&amp; Ltd">');
  expect(body).not.toContain('legal-address');
  expect(body).not.toMatch(/candor-(?:demo|meta)/);
});

it('serves each prerendered page only at its own address, with the same facts', async () => {
  const pages = { '/': '<head><!--candor-meta--></head><h1>Welcome</h1>', '/terms': '<h1>Terms</h1>' };
  writeFileSync(join(folder, 'prerendered-pages.json'), JSON.stringify(pages));
  const app = fastify();
  await serveSite(app, { folder, isDemo: true, isHttps: false, facts: {} });
  expect((await app.inject('/?from=app')).body).toBe('<head><meta name="candor-demo" content="1"></head><h1>Welcome</h1>');
  expect((await app.inject('/terms')).body).toBe('<h1>Terms</h1>');
  expect((await app.inject('/signin')).body).not.toContain('<h1>');
  expect((await app.inject('/constructor')).body).not.toContain('<h1>');
  expect((await app.inject('/prerendered-pages.json')).statusCode).not.toBe(200);
  rmSync(join(folder, 'prerendered-pages.json'));
});

it.each(['POST', 'TRACE', 'DELETE'] as const)('refuses %s of a page with 405, and of anything else with 404', async (method) => {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => sendFailure(reply, failureOf(error, request, createLogger('silent'))));
  await serveSite(app, { folder, isDemo: false, isHttps: false, facts: {} });
  for (const url of ['/', '/terms']) {
    expect(await app.inject({ method, url })).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } });
  }
  for (const url of ['/api/v1/none', '/build/none.js', '/missing.png']) {
    expect((await app.inject({ method, url })).statusCode).toBe(404);
  }
});

it('compresses a page for browsers that accept it', async () => {
  const app = fastify();
  await serveSite(app, { folder, isDemo: true, isHttps: false, facts: {} });
  const get = (accepted?: string) =>
    app.inject({ url: '/terms', ...(accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } }) });
  const plain = await get();
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['vary']).toBe('accept-encoding');
  const brotli = await get('gzip, deflate, br, zstd');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  const zipped = await get('gzip, br;q=0');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect((await get('gzip;q=0, identity')).body).toBe(plain.body);
});

it('serves a file of the map with long caching, but no missing one and none outside the map’s folder', async () => {
  mkdirSync(join(folder, 'build/map/0a1b'), { recursive: true });
  writeFileSync(join(folder, 'build/map/0a1b/6-10-24.bin'), 'coast');
  const app = fastify();
  await serveSite(app, { folder, isDemo: false, isHttps: false, facts: {} });
  const found = await app.inject('/build/map/0a1b/6-10-24.bin');
  expect(found.body).toBe('coast');
  expect(found.headers['cache-control']).toContain('immutable');
  expect((await app.inject('/build/map/0a1b/6-10-25.bin')).statusCode).not.toBe(200);
  expect((await app.inject('/build/map/..%2f..%2findex.html')).statusCode).not.toBe(200);
});

it('serves files of the folder itself and of folders in it, but not the card form', async () => {
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const name of ['before-paint.js', 'card-frame.html', 'icons/small.svg']) writeFileSync(join(folder, name), 'content');
  const app = fastify();
  await serveSite(app, { folder, isDemo: false, isHttps: false, facts: {} });
  const script = await app.inject('/before-paint.js');
  expect(script).toMatchObject({ statusCode: 200, body: 'content' });
  expect(script.headers['content-type']).toContain('javascript');
  expect((await app.inject('/icons/small.svg')).statusCode).toBe(200);
  expect((await app.inject('/card-frame.html')).statusCode).not.toBe(200);
});

it('lists no folder, and serves nothing of the source control', async () => {
  mkdirSync(join(folder, 'build/parts'), { recursive: true });
  writeFileSync(join(folder, 'build/parts/secret-name.js'), 'content');
  mkdirSync(join(folder, '.git'), { recursive: true });
  writeFileSync(join(folder, '.git/config'), 'planted-config');
  const app = fastify();
  await serveSite(app, { folder, isDemo: false, isHttps: false, facts: {} });
  for (const address of ['/build', '/build/', '/build/parts', '/build/parts/', '/.git/', '/.git/config', '/%2egit/config']) {
    const { body } = await app.inject(address);
    expect([address, body]).toEqual([address, expect.not.stringMatching(/secret-name|planted-config/)]);
  }
});
