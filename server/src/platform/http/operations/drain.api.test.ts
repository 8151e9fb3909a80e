import { Agent, request as httpRequest } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

let test: TestApp;
let port: number;
let agent: Agent;
beforeEach(async () => {
  test = await startTestApp();
  port = Number(new URL(await test.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await test.close();
});

function get(path: string) {
  return new Promise<{ status: number; connection: string | undefined; body: string }>((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, agent, path }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body }));
    });
    sent.on('error', reject).end();
  });
}

it('a process that drains is not ready any more, keeps serving, and closes each connection with its reply', async () => {
  expect(await get('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
  test.app.http.startDraining();
  const ready = await get('/readyz');
  expect(ready).toMatchObject({ status: 503, connection: 'close' });
  expect(JSON.parse(ready.body)).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  expect(await get('/api/v1/platforms')).toMatchObject({ status: 200, connection: 'close' });
  expect(await get('/healthz')).toMatchObject({ status: 200 });
});

it('a call that is running when the server closes is answered', async () => {
  await get('/healthz');
  const reply = get('/api/v1/community/stats');
  await new Promise((resolve) => test.app.http.server.once('request', resolve));
  const closed = test.app.http.close();
  expect(await reply).toMatchObject({ status: 200, connection: 'close' });
  await closed;
});
