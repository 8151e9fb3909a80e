import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

const picture = Buffer.from('89504e470d0a1a0a', 'hex');
const requests: string[] = [];
let server: Server;
let test: TestApp;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    requests.push(url);
    if (url.startsWith('/3/')) response.writeHead(503).end();
    else if (url.startsWith('/2/')) response.writeHead(200, { 'content-type': 'text/html' }).end('<script>');
    else response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  test = await startTestApp({ MAP_STYLE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, MAP_CREDIT: 'Map makers' });
});
afterAll(async () => {
  await test.close();
  server.close();
});

const tile = (path: string) => test.app.http.inject({ method: 'GET', url: `/api/v1/geo/tiles/${path}` });

it('passes on the tiles of the street map', async () => {
  expect((await test.call('GET /geo/map')).data).toEqual({ has_tiles: true, credit: 'Map makers' });
  const { statusCode, headers, rawPayload } = await tile('10/163/395');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'public, max-age=86400']);
  expect(rawPayload.equals(picture)).toBe(true);
  expect(requests).toEqual(['/10/163/395.png']);
});

it('refuses a reply that is no picture, an error of the server, and addresses outside the map', async () => {
  for (const [path, status] of [
    ['2/1/1', 404],
    ['3/1/1', 503],
    ['1/2/0', 404],
    ['17/0/0', 404],
    ['a/0/0', 404],
  ] as const) {
    expect((await tile(path)).statusCode, path).toBe(status);
  }
});
