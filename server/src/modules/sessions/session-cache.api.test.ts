import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_S } from '../../platform/clock.ts';
import type { App } from '../../app.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { recordChange } from '../../platform/db/change-feed/outbox.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let test: TestApp;
let otherProcess: App;
beforeAll(async () => {
  test = await startTestApp();
  otherProcess = await test.startSecondProcess();
});
afterAll(async () => {
  await otherProcess.close();
  await test.close();
});

const statusHere = async ({ token }: TestMember) => (await test.inject('GET', '/search/history', { token })).status;
const statusThere = async ({ token }: TestMember) =>
  (await otherProcess.http.inject({ url: '/api/v1/search/history', headers: { authorization: `Bearer ${token}` } })).statusCode;
const statusInBoth = async (member: TestMember) => [await statusHere(member), await statusThere(member)];

/** Waits for a change that the other process gets when PostgreSQL notifies it. @returns how long that took */
async function msUntil<T>(read: () => Promise<T>, expected: T): Promise<number> {
  const began = performance.now();
  await expect.poll(read, { interval: 20 }).toBe(expected);
  return performance.now() - began;
}

describe('a session cached by both processes', () => {
  it('is refused immediately in the process that ended it, and within a second in the other', async () => {
    const times: number[] = [];
    // The quickest of three: another program on the machine can take the processor for longer than a second.
    for (let n = 0; n < 3; n++) {
      const member = await makeMember(test);
      expect(await statusInBoth(member)).toEqual([200, 200]);
      expect((await test.call('POST /logout', { token: member.token })).status).toBe(200);
      expect(await statusHere(member)).toBe(401);
      times.push(await msUntil(() => statusThere(member), 401));
    }
    expect(Math.min(...times)).toBeLessThan(1_000);
  });

  it('is refused if it was looked up while it was being ended', async () => {
    const member = await makeMember(test);
    const calls = Array.from({ length: 20 }, (_, i) =>
      i === 10 ? test.call('POST /logout', { token: member.token }) : statusHere(member),
    );
    await Promise.all(calls);
    expect(await statusHere(member)).toBe(401);
  });

  it('expires after 30 days without use, and is extended by use', async () => {
    const member = await makeMember(test);
    expect(await statusHere(member)).toBe(200);
    test.clock.advance(29 * DAY_S);
    expect(await statusHere(member)).toBe(200);
    test.clock.advance(29 * DAY_S);
    expect(await statusHere(member)).toBe(200);
    test.clock.advance(31 * DAY_S);
    expect(await statusHere(member)).toBe(401);
  });
});

describe('a member’s standing cached by both processes', () => {
  it('changes immediately in the process that changed it, and within a second in the other', async () => {
    const member = await makeMember(test, { trust: 80 });
    const times: number[] = [];
    const search = async () => (await test.call('POST /search', { token: member.token, body: {} })).code;
    const searchThere = async () =>
      (
        await otherProcess.http.inject({
          method: 'POST',
          url: '/api/v1/search',
          payload: {},
          headers: { authorization: `Bearer ${member.token}` },
        })
      ).json<{
        code?: string;
      }>().code;
    expect([await search(), await searchThere()]).toEqual([undefined, undefined]);
    await test.act((ctx) => test.modules.members.setTrustScore(ctx, member.userId, 49));
    expect(await search()).toBe('TRUST_TOO_LOW');
    times.push(await msUntil(searchThere, 'TRUST_TOO_LOW'));
    await test.act((ctx) => test.modules.members.ban(ctx, member.userId, { reason: 'Test', until: null }));
    expect(await search()).toBe('BANNED');
    times.push(await msUntil(searchThere, 'BANNED'));
    await test.act((ctx) => test.modules.members.liftBans(ctx, member.userId));
    expect(await search()).not.toBe('BANNED');
    // The quicker of the two: see above.
    expect(Math.min(...times)).toBeLessThan(1_000);
  });

  it('loses a role immediately in the process that takes it away', async () => {
    const reviewer = await makeMember(test, { role: 'reviewer' });
    const queue = async () => (await test.call('GET /community/review-queue', { token: reviewer.token })).status;
    expect(await queue()).toBe(200);
    await test.act((ctx) => test.modules.members.grantRole(ctx, reviewer.userId, 'user'));
    expect(await queue()).toBe(403);
  });

  it('requires a second factor as soon as there is one', async () => {
    const member = await makeMember(test);
    expect(await statusInBoth(member)).toEqual([200, 200]);
    const factor = { user_id: member.userId, credential_hash: randomUUID(), credential_enc: Buffer.alloc(1), created_at: new Date() };
    await test.db
      .insertInto('passkeys')
      .values({ id: randomUUID(), ...factor })
      .execute();
    await recordChange(test.db, 'standing', member.userId);
    expect(await statusHere(member)).toBe(403);
    await expect.poll(() => statusThere(member)).toBe(403);
    await test.db.deleteFrom('passkeys').where('user_id', '=', member.userId).execute();
    await recordChange(test.db, 'standing', member.userId);
    expect(await statusHere(member)).toBe(200);
    await expect.poll(() => statusThere(member)).toBe(200);
  });
});
