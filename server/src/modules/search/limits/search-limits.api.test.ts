import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_S } from '../../../platform/clock.ts';
import { distantNumber, freshHandle } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    SEARCHES_PER_MINUTE: '6',
    SEARCHES_PER_DAY: '30',
    DISTINCT_HANDLES_PER_DAY: '5',
    DISTINCT_PHONES_PER_DAY: '12',
  });
});
afterAll(() => test.close());

const OVER_A_MINUTE_S = 61;
const search = (member: TestMember, body: object = {}) => test.call('POST /search', { token: member.token, body });
const lookUp = async (member: TestMember, social_id: string) => {
  test.clock.advance(OVER_A_MINUTE_S);
  return search(member, { social_id });
};

describe('searches', () => {
  it('are limited per minute, even if they race', async () => {
    const member = await makeMember(test);
    const replies = await Promise.all(Array.from({ length: 15 }, () => search(member)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(6);
    const refused = replies.find(({ status }) => status === 429)!;
    expect(refused).toMatchObject({
      code: 'RATE_LIMITED',
      data: { retry_after: expect.any(Number) },
      message: 'Too many requests. Please wait a moment and try again.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    test.clock.advance(OVER_A_MINUTE_S);
    expect((await search(member)).status).toBe(200);
  });

  it('are limited per day, not counting refused ones', async () => {
    const member = await makeMember(test);
    const outcomes: number[] = [];
    for (let minute = 0; minute < 6; minute++) {
      for (let i = 0; i < 8; i++) outcomes.push((await search(member)).status);
      test.clock.advance(OVER_A_MINUTE_S);
    }
    expect(outcomes.filter((status) => status === 200)).toHaveLength(30);
    test.clock.advance(DAY_S);
    expect((await search(member)).status).toBe(200);
  });
});

describe('look-ups of different people', () => {
  it('are limited to a number of handles a day, with free repeats, even if they race', async () => {
    const member = await makeMember(test);
    const handles = Array.from({ length: 5 }, freshHandle);
    for (const handle of handles) expect((await lookUp(member, handle)).status).toBe(200);
    for (const handle of handles) expect((await lookUp(member, `@${handle.toUpperCase()}`)).status).toBe(200);
    expect(await lookUp(member, freshHandle())).toMatchObject({
      status: 429,
      code: 'SEARCH_LIMIT',
      data: { retry_after: expect.any(Number) },
    });
    expect((await lookUp(member, distantNumber(1))).status).toBe(200);
    const audited = await test.auditOf('search.exhaust');
    expect(audited).toMatchObject([{ actor: `user:${member.userId}`, data: { limit: 'look-ups-handle' } }]);

    const racer = await makeMember(test);
    const racing = await Promise.all(Array.from({ length: 6 }, () => search(racer, { social_id: freshHandle() })));
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('are limited to a number of phone numbers and addresses a day, with and without a platform', async () => {
    const member = await makeMember(test);
    for (let n = 0; n < 11; n++) expect((await lookUp(member, distantNumber(n))).status).toBe(200);
    expect((await lookUp(member, 'somebody@example.com')).status).toBe(200);
    expect((await lookUp(member, distantNumber(20))).code).toBe('SEARCH_LIMIT');
    test.clock.advance(OVER_A_MINUTE_S);
    expect(
      (await test.call('POST /search', { token: member.token, body: { social_id: distantNumber(21), platform: 'whatsapp' } })).code,
    ).toBe('SEARCH_LIMIT');
    test.clock.advance(DAY_S);
    expect((await lookUp(member, distantNumber(20))).status).toBe(200);
  });

  it('of consecutive numbers are refused and audited', async () => {
    const member = await makeMember(test);
    const outcomes: (string | undefined)[] = [];
    for (let n = 0; n < 12; n++) outcomes.push((await lookUp(member, `+1206555${String(1200 + n)}`)).code);
    expect(outcomes.indexOf('SEARCH_LIMIT')).toBe(8);
    expect(await test.auditOf('search.try-numbers')).toMatchObject(Array.from({ length: 4 }, () => ({ actor: `user:${member.userId}` })));
  });

  it('store nothing that shows who was looked up, or by whom', async () => {
    const member = await makeMember(test);
    await lookUp(member, 'unforgettable.me');
    const rows = JSON.stringify([
      await test.db.selectFrom('rate_limits').selectAll().execute(),
      await test.db.selectFrom('held_hits').selectAll().execute(),
    ]);
    expect(rows).not.toContain('unforgettable');
    expect(rows).not.toContain(member.userId);
  });
});

describe('clearing the limits', () => {
  it('is for admins, works immediately and is logged', async () => {
    const [member, admin] = [await makeMember(test), await makeMember(test, { role: 'admin' })];
    for (let i = 0; i < 5; i++) await lookUp(member, freshHandle());
    expect((await lookUp(member, freshHandle())).status).toBe(429);
    for (let i = 0; i < 6; i++) await search(member);
    expect((await search(member)).status).toBe(429);

    const clear = (token: string | undefined) => test.call('POST /search/clear-rate-limit', { token, body: { user_id: member.userId } });
    expect(await clear(undefined)).toMatchObject({ status: 401 });
    expect(await clear(member.token)).toMatchObject({ status: 403, code: 'ADMIN_REQUIRED' });
    expect(await clear(admin.token)).toMatchObject({ status: 200, data: null });
    expect((await search(member, { social_id: freshHandle() })).status).toBe(200);
    expect(await test.auditOf('search.clear-limits')).toMatchObject([{ actor: `user:${admin.userId}`, subject: `user:${member.userId}` }]);
  });
});
