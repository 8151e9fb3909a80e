import { mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { freeBallast, writeBallast } from './ballast.ts';

let used: number;
let test: TestApp;
let member: TestMember;
beforeAll(async () => {
  used = 0.5;
  test = await startTestApp({ LOG_LEVEL: 'silent' }, { readUsedShare: async () => used });
  member = await makeMember(test);
});
afterAll(() => test.close());
beforeEach(() => fill(0.5));

async function fill(share: number): Promise<void> {
  used = share;
  await test.app.disk.check();
}
const write = () => test.call('PUT /user', { token: member.token, body: { campus_mode: true } });
const upload = async () => {
  const form = 'x-boundary';
  const part = `--${form}\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nno picture\r\n--${form}--\r\n`;
  const reply = await test.app.http.inject({
    method: 'POST',
    url: '/api/v1/user/photo',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': `multipart/form-data; boundary=${form}` },
    payload: part,
  });
  return { status: reply.statusCode, ...reply.json<{ message: string; code: string }>() };
};

describe('a disk that fills', () => {
  it('refuses uploads at 90 %, with a reason, and still accepts other changes', async () => {
    expect((await upload()).status).toBe(422);
    await fill(0.9);
    expect(await upload()).toMatchObject({ status: 503, code: 'UNAVAILABLE', message: expect.stringContaining('Files') });
    expect((await write()).status).toBe(200);
  });

  it('refuses changes at 95 %; reading, searching and signing out still work', async () => {
    const { token } = await makeMember(test);
    await fill(0.95);
    const refused = await write();
    expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE', message: expect.stringContaining('out of room') });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await upload()).status).toBe(503);
    expect((await test.call('GET /user', { token: member.token })).status).toBe(200);
    expect((await test.call('POST /search', { token: member.token, body: {} })).status).toBe(200);
    expect((await test.call('POST /logout', { token })).status).toBe(200);
    expect((await test.app.http.inject('/healthz')).statusCode).toBe(200);
    // Callers without a session don't learn of it.
    expect((await test.call('PUT /user', { body: {} })).status).toBe(401);
  });

  it('accepts changes again when there is space, but not after every deleted file', async () => {
    await fill(0.96);
    await fill(0.945);
    expect((await write()).status).toBe(503);
    await fill(0.93);
    expect([(await write()).status, (await upload()).status]).toEqual([200, 503]);
    await fill(0.7);
    expect([(await write()).status, (await upload()).status]).toEqual([200, 422]);
  });
});

describe('the ballast', () => {
  it('is written once, and freed once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-ballast-'));
    const bytes = 3 * 1024 * 1024 + 5;
    await writeBallast(folder, bytes);
    const written = await stat(join(folder, 'ballast'));
    expect([written.size, written.mode & 0o777]).toEqual([bytes, 0o600]);
    await writeBallast(folder, bytes);
    expect((await stat(join(folder, 'ballast'))).mtimeMs).toBe(written.mtimeMs);
    expect([await freeBallast(folder), await freeBallast(folder)]).toEqual([bytes, 0]);
    rmSync(folder, { recursive: true });
  });
});
