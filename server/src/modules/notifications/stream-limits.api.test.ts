import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

const MAX_PER_MEMBER = 12;
const MAX_PER_SESSION = 3;
let app: TestApp;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  port = Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Opens a stream on a connection of its own. @returns the status of the reply, and the open connection */
async function openStream(token: string): Promise<{ status: string; socket: Socket }> {
  const socket = connect({ host: '127.0.0.1', port });
  sockets.push(socket);
  socket.write(`GET /api/v1/notifications/stream HTTP/1.1\r\nhost: c\r\nauthorization: Bearer ${token}\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  return { status: first.toString('latin1', 9, 12), socket };
}

test('limits a member’s open streams across all sessions, separately for each member', async () => {
  const [member, other] = [await makeMember(app), await makeMember(app)];
  const newSession = () => app.act((ctx) => app.modules.sessions.startSession(ctx, member.userId, 'Firefox on Windows'));
  const opened = [];
  for (let session = 0; session < MAX_PER_MEMBER / MAX_PER_SESSION; session++) {
    const token = await newSession();
    for (let n = 0; n < MAX_PER_SESSION; n++) opened.push(await openStream(token));
  }
  expect(opened.map(({ status }) => status)).toEqual(Array(MAX_PER_MEMBER).fill('200'));
  const anotherToken = await newSession();
  expect((await openStream(anotherToken)).status).toBe('429');
  expect((await openStream(other.token)).status).toBe('200');
  opened[0]!.socket.destroy();
  await expect.poll(async () => (await openStream(anotherToken)).status).toBe('200');
});
