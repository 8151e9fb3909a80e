import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { HeldLimits } from './held-limits.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const limit = { name: 'test', max: 5, windowSeconds: 3600 };
const take = (subject: string, at = test.clock.now()) => test.platform.limitStore.take(test.db, at, limit, subject);

it('exactly as many as allowed pass when forty ask at the same moment', async () => {
  const now = test.clock.now();
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => take('racing', now)));
  expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
});

it('says how long until the oldest hit leaves the window, and lets one more in then', async () => {
  const start = test.clock.now();
  for (let minute = 0; minute < 5; minute++) await take('sliding', new Date(start.getTime() + minute * 60_000));
  const late = await take('sliding', new Date(start.getTime() + 600_000));
  expect(late).toMatchObject({ isAllowed: false, retryAfterSeconds: 3000 });
  expect(await take('sliding', new Date(start.getTime() + 3_600_001))).toMatchObject({ isAllowed: true });
  expect(await take('sliding', new Date(start.getTime() + 3_600_002))).toMatchObject({ isAllowed: false });
});

it('one subject’s hits are not another’s', async () => {
  for (let i = 0; i < 5; i++) await take('first');
  expect(await take('second')).toMatchObject({ isAllowed: true });
});

describe('limits held in memory', () => {
  const hold = () => new HeldLimits(test.db, test.platform.limitStore, test.platform);
  const plain = { name: 'held', max: 5, windowSeconds: 3600 };
  const different = (item: string) => ({ name: 'held-different', max: 3, windowSeconds: 3600, distinct: { item } });

  it('let exactly as many pass as may, however they race, and end at the first that refuses', async () => {
    const held = hold();
    const now = test.clock.now();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => held.takeInTurn(now, [plain, { ...plain, name: 'after' }], 'held-racing')),
    );
    expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
    expect(outcomes.at(-1)).toMatchObject({ isAllowed: false, refusedBy: 'held', retryAfterSeconds: 3600 });
    const later = new Date(now.getTime() + 3_600_001);
    expect(await held.takeInTurn(later, [plain], 'held-racing')).toMatchObject({ isAllowed: true });
  });

  it('are known to whoever comes after, once they are written', async () => {
    const [first, second, third] = [hold(), hold(), hold()];
    const now = test.clock.now();
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    for (const item of ['a', 'b']) await first.takeInTurn(now, [plain, different(item)], 'held-twice');
    await first.flush();
    expect(await second.takeInTurn(at(1), [plain, different('b')], 'held-twice')).toMatchObject({ isAllowed: true });
    expect(await second.takeInTurn(at(2), [plain, different('c')], 'held-twice')).toMatchObject({ isAllowed: true });
    expect(await second.takeInTurn(at(3), [plain, different('d')], 'held-twice')).toMatchObject({ refusedBy: 'held-different' });
    await second.flush();
    expect(await third.takeInTurn(at(4), [plain], 'held-twice')).toMatchObject({ isAllowed: false, retryAfterSeconds: 3360 });
    // What left its window is no longer written.
    expect(await third.takeInTurn(at(61.5), [plain, different('a')], 'held-twice')).toMatchObject({ isAllowed: true });
    await third.flush();
    const rows = await test.db.selectFrom('rate_limits').select(['hits', 'items']).execute();
    expect(rows.filter(({ items }) => items).map(({ hits, items }) => [hits.length, items!.length])).toEqual([[2, 2]]);
  });

  it('are forgotten everywhere when they are cleared', async () => {
    const held = hold();
    const subject = { name: 'held', subject: 'held-cleared' };
    const take5 = () => Promise.all(Array.from({ length: 5 }, () => held.takeInTurn(test.clock.now(), [plain], 'held-cleared')));
    await take5();
    await held.flush();
    expect((await take5()).some(({ isAllowed }) => isAllowed)).toBe(false);
    await test.platform.limitStore.clear(test.db, [subject]);
    expect((await take5()).every(({ isAllowed }) => isAllowed)).toBe(true);
  });
});
