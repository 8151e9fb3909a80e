import { isoDay } from '@candor/contract/dates';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { uploadEvidence } from '../../../test/files/uploads.ts';
import { ANONYMOUS, submission } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import type { App } from '../../app.ts';
import { DAY_MS, DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Authorship } from './index.ts';
import { startMixing } from './start-mixing.ts';

/* Two workers on one database mix once a day, and early only for a crowd: few acts in a mix would name their authors. */

let app: TestApp;
let second: App;
beforeAll(async () => {
  app = await startTestApp({ SUBMISSIONS_PER_DAY: '1000' });
  second = await app.startSecondProcess();
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  await app.modules.authorship.mix();
  app.clock.advance(DAY_S);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts mixing in a process, and counts its mixes that ran. */
function start({ modules, platform }: { modules: { authorship: Authorship }; platform: App['platform'] }, crowd = 500) {
  const mixed: unknown[] = [];
  const authorship = {
    ...modules.authorship,
    mix: async (options: Parameters<Authorship['mix']>[0]) => {
      const result = await modules.authorship.mix(options);
      if (result) mixed.push(result);
      return result;
    },
  };
  const mix = { intervalSeconds: DAY_S, hour: 3, crowd, dummiesPerDay: 0 };
  const mixer = startMixing(authorship, { sendDigest: async () => undefined }, { ...platform, mix });
  return { mixed, stop: () => mixer.stop() };
}

test('two processes mix once a day between them, and a restart does not mix again', async () => {
  const tomorrow = isoDay(secondsAfter(app.clock.now(), DAY_S));
  const setTime = (time: string): void => {
    for (const { clock } of [app.platform, second.platform]) clock.synchronise(new Date(`${tomorrow}T${time}Z`));
  };
  setTime('02:59:00');
  const mixers = [start(app.app)];
  await vi.advanceTimersByTimeAsync(30_000);
  mixers.push(start(second));
  setTime('03:59:30');
  for (const { stop } of mixers) {
    await vi.advanceTimersByTimeAsync(30_000);
    await stop();
  }
  mixers.push(start(app.app));
  setTime('05:00:00');
  await vi.advanceTimersByTimeAsync(60_000);
  await mixers.at(-1)!.stop();
  expect(mixers.flatMap(({ mixed }) => mixed)).toHaveLength(1);
});

test('both processes compute the same minute for a day, and other minutes for other days', () => {
  const days = Array.from({ length: 60 }, (_, day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
  const [one, other] = [app.modules.authorship, second.modules.authorship].map(({ minuteOfDailyMix }) => days.map(minuteOfDailyMix));
  expect(one).toEqual(other);
  expect(new Set(one).size).toBeGreaterThan(20);
  expect(one!.every((minute) => minute >= 0 && minute < 60)).toBe(true);
});

async function mixesOfCrowd(crowd: number): Promise<unknown[]> {
  const { mixed, stop } = start(app.app, crowd);
  await vi.advanceTimersByTimeAsync(60_000);
  await stop();
  return mixed;
}
const write = (author: TestMember, fields: Parameters<typeof submission>[0] = {}) =>
  app.call('POST /experiences', { token: author.token, body: submission({ ...ANONYMOUS, ...fields }) });
async function makeOldMembers(count: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let nth = 0; nth < count; nth++) members.push(await makeMember(app));
  app.clock.advance(8 * DAY_S);
  // No daily mix is due.
  await app.modules.authorship.mix({ force: true, day: isoDay(app.clock.now()) });
  return members;
}

test('authors whose acts wait for company are not a crowd', async () => {
  const [one, other] = await makeOldMembers(2);
  await write(one!, { city: 'Marfa', state: 'TX', wait_for_company: true });
  await write(other!, { city: 'Alpine', state: 'TX', wait_for_company: true });
  expect(await mixesOfCrowd(2)).toEqual([]);
});

test('accounts of less than a week are not a crowd, older ones are', async () => {
  const [one, other] = await makeOldMembers(2);
  const young = await makeMember(app);
  for (const author of [one!, one!, young]) await write(author);
  expect(await mixesOfCrowd(2)).toEqual([]);
  await write(other!);
  expect(await mixesOfCrowd(2)).toEqual([{ acts: 4, authors: 3 }]);
});

test('files are copied before the mix blocks other calls, also those of an act that another one releases', async () => {
  const [author, other] = [await makeMember(app), await makeMember(app)];
  const { id: file } = await uploadEvidence(app, author.token, 'experience');
  const place = { city: 'Terlingua', state: 'TX' };
  expect((await write(author, { ...place, evidence_ids: [file], wait_for_company: true })).status).toBe(201);
  await write(other, place);
  const heldLocks: number[] = [];
  const { storage } = app.app;
  const original = storage.read.bind(storage);
  const read = vi.spyOn(storage, 'read').mockImplementation(async (...given) => {
    const locks = await app.platform.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where relation = 'authored.inbox'::regclass and mode = 'AccessExclusiveLock' and granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    heldLocks.push(locks.rows[0]!.n);
    return original(...given);
  });
  await app.modules.authorship.mix({ force: true });
  read.mockRestore();
  expect(heldLocks).toEqual([0]);
  expect(await app.db.selectFrom('evidence').select('id').where('id', '=', file).execute()).toHaveLength(1);
});
