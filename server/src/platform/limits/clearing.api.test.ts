import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_S } from '../clock.ts';
import { linkedSiblings } from '../../../test/linked-siblings.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { inTransaction } from '../db/transaction.ts';
import { InMemoryRateLimiter } from './in-memory-rate-limiter.ts';
import { SharedRateLimiter } from './shared-rate-limiter.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const daily = { name: 'cleared', max: 3, windowSeconds: DAY_S };

/** A process with its own memory. */
function startProcess(counts?: ReturnType<ReturnType<typeof linkedSiblings>>['counts']) {
  const rateLimiter = new InMemoryRateLimiter(test.db, test.platform.rateLimitHits, test.platform);
  const limiter = new SharedRateLimiter(rateLimiter, { rateLimitHits: test.platform.rateLimitHits, counts });
  const take = async (subject: string): Promise<boolean> => (await limiter.takeEach(test.clock.now(), [daily], subject)).isAllowed;
  return { limiter, take };
}
const clear = (limiter: SharedRateLimiter, subject: string, beforeCommit: () => Promise<unknown>): Promise<void> =>
  inTransaction(test.db, async (db, afterCommit) => {
    await limiter.clear({ db, clock: test.platform.clock, afterCommit }, ['cleared'], subject);
    await beforeCommit();
  });

it('a call between the clearing and its commit does not bring the old hits back into the shared counts', async () => {
  const join = linkedSiblings();
  const [one, other] = [startProcess(join().counts), startProcess(join().counts)];
  for (let n = 0; n < 3; n++) expect(await one.take('between')).toBe(true);
  await one.limiter.flush();
  await clear(one.limiter, 'between', async () => {
    expect(await other.take('between')).toBe(false);
  });
  expect([await one.take('between'), await one.take('between'), await one.take('between'), await one.take('between')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('old hits that a process read before the clearing do not return to the shared counts', async () => {
  const join = linkedSiblings();
  const one = startProcess(join().counts);
  for (let n = 0; n < 3; n++) await one.take('read-before');
  await one.limiter.flush();
  // A new supervisor has no counts, so the next call reads the stored hits; the clearing commits before it reads again.
  const joinNewSupervisor = linkedSiblings();
  const [slow, quick] = [joinNewSupervisor().counts!, startProcess(joinNewSupervisor().counts)];
  const key = test.platform.rateLimitHits.keyOf('cleared', 'read-before');
  const now = test.clock.now();
  await slow.takeEach(now.getTime(), [{ key, max: 3, windowSeconds: DAY_S }], async (keys) => {
    const stored = await test.platform.rateLimitHits.read(test.db, now, [{ ...daily, key }]);
    expect(stored).toHaveLength(3);
    await clear(quick.limiter, 'read-before', async () => {});
    return keys.map((unknownKey) => ({ key: unknownKey, hits: stored }));
  });
  expect(await quick.take('read-before')).toBe(true);
});

it('a hit that another process writes after the clearing stays cleared', async () => {
  const [one, other] = [startProcess(), startProcess()];
  for (let n = 0; n < 3; n++) expect(await other.take('written-late')).toBe(true);
  // The other process doesn't know about the clearing yet, so it writes its hits as before.
  const key = test.platform.rateLimitHits.keyOf('cleared', 'written-late');
  const hitsWrittenLate = [1, 2, 3].map((n) => ({ key, at: test.clock.now().getTime() - n, item: undefined, windowSeconds: DAY_S }));
  test.clock.advance(1);
  await clear(one.limiter, 'written-late', async () => {});
  await test.platform.rateLimitHits.add(test.db, hitsWrittenLate);
  const afterRestart = startProcess();
  expect(await afterRestart.take('written-late')).toBe(true);
  expect(await one.take('written-late')).toBe(true);
});

it('a clearing that fails leaves the shared counts as they were', async () => {
  const one = startProcess(linkedSiblings()().counts);
  for (let n = 0; n < 3; n++) await one.take('failed');
  await one.limiter.flush();
  const failing = clear(one.limiter, 'failed', () => Promise.reject(new Error('no commit')));
  await expect(failing).rejects.toThrow('no commit');
  expect(await one.take('failed')).toBe(false);
});
