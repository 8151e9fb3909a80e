import { approximateDay, isoDay } from '@candor/contract/dates';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ANONYMOUS, decide, itemOf, submission } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { uploadEvidence } from '../../../../test/files/uploads.ts';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';

/* An anonymous experience that would be the only one of its city may wait for another one, 14 days at most. */

let city: string;
let cities = 0;
const app = await startSharedApp();
const reviewer = await makeMember(app, { role: 'reviewer' });
beforeEach(() => {
  cities += 1;
  city = `Smallville ${'abcdefghijklmnop'[cities]!}`;
});

const write = async (author: TestMember, fields: Parameters<typeof submission>[0] = {}): Promise<number> => {
  const body = submission({ ...ANONYMOUS, city, state: 'TX', ...fields });
  const reply = await app.call('POST /experiences', { token: author.token, body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data.id;
};
const writeWaiting = (author: TestMember, fields: Parameters<typeof submission>[0] = {}) =>
  write(author, { wait_for_company: true, ...fields });
const own = async ({ token }: TestMember, id: number) =>
  (await app.call('GET /experiences', { token })).data.experiences.find((experience) => experience.id === id)!;
const isMixed = async (id: number): Promise<boolean> =>
  (await app.db.selectFrom('experiences').select('id').where('id', '=', id).execute()).length > 0;
const mix = () => app.modules.authorship.mix({ force: true });
const isAlone = async (token: string, query: Record<string, string> = { city, state: 'TX' }) =>
  (await app.call('GET /experiences/company', { token, query })).data.alone;
const dayIn = (days: number): string => isoDay(secondsAfter(app.clock.now(), days * DAY_S));

test('an experience that waits for company stays in the inbox, is shown to its author with its last day, and leaves with the first other one of the city', async () => {
  const [author, other] = [await makeMember(app), await makeMember(app)];
  const id = await writeWaiting(author);
  expect(await own(author, id)).toMatchObject({ status: 'in_review', waits_until: dayIn(14), can_withdraw: true });
  await mix();
  expect(await isMixed(id)).toBe(false);
  // An experience from another city, a signed one, or one by the same author doesn't end the wait.
  await write(other, { city: 'Elsewhere' });
  await write(other, { is_anonymous: false, comment: 'We had a nice evening.' });
  await write(author);
  await mix();
  expect(await isMixed(id)).toBe(false);
  await write(other, { city: city.toUpperCase() });
  await mix();
  expect(await isMixed(id)).toBe(true);
  expect(await own(author, id)).toMatchObject({ status: 'in_review', waits_until: null });
});

test('two waiting experiences of a city leave together', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)];
  const ids = [await writeWaiting(one), await writeWaiting(other)];
  await mix();
  expect(await Promise.all(ids.map(isMixed))).toEqual([true, true]);
});

test('an experience does not wait if another one of its city is published this month', async () => {
  const [first, author] = [await makeMember(app), await makeMember(app)];
  expect(await isAlone(author.token)).toBe(true);
  const published = await write(first);
  await mix();
  // An experience that only reviewers can see must not change the answer.
  expect(await isAlone(author.token)).toBe(true);
  await decide(app, reviewer, await itemOf(app, 'experience', published), 'approve');
  expect(await isAlone(author.token)).toBe(false);
  expect(await isAlone(author.token, { city: city.toLowerCase(), state: 'tx' })).toBe(false);
  expect(await isAlone(author.token, { city, state: 'OK' })).toBe(true);
  const id = await writeWaiting(author);
  await mix();
  expect(await isMixed(id)).toBe(true);
});

test('the author’s own published experiences are no company', async () => {
  const [author, other] = [await makeMember(app), await makeMember(app)];
  const published = await write(author);
  await mix();
  await decide(app, reviewer, await itemOf(app, 'experience', published), 'approve');
  expect([await isAlone(author.token), await isAlone(other.token)]).toEqual([true, false]);
  const waits = await writeWaiting(author);
  await mix();
  expect(await isMixed(waits)).toBe(false);
  await write(other);
  await mix();
  expect(await isMixed(waits)).toBe(true);
});

test('an experience that is withdrawn before its mix is no company', async () => {
  const [author, other] = [await makeMember(app), await makeMember(app)];
  const waits = await writeWaiting(author);
  const withdrawn = await write(other);
  expect((await app.call('DELETE /experiences/{id}', { token: other.token, params: { id: withdrawn } })).status).toBe(200);
  await mix();
  expect([await isMixed(waits), await isMixed(withdrawn)]).toEqual([false, true]);
});

test('a waiting experience leaves after fourteen days at the latest, under a new key each day and with its files', async () => {
  const author = await makeMember(app);
  const { id: file } = await uploadEvidence(app, author.token, 'experience');
  const id = await writeWaiting(author, { evidence_ids: [file] });
  const keys = new Set<string>();
  for (let day = 0; day < 13; day++) {
    app.clock.advance(DAY_S);
    await mix();
    await app.drainJobs();
    const { rows } = await sql<{ key: string }>`select key from authored.inbox`.execute(app.db);
    for (const { key } of rows) keys.add(key);
    expect(await isMixed(id)).toBe(false);
    expect((await own(author, id)).waits_until).not.toBeNull();
  }
  expect(keys.size).toBeGreaterThanOrEqual(13);
  app.clock.advance(DAY_S);
  await mix();
  expect(await isMixed(id)).toBe(true);
  expect(await app.db.selectFrom('evidence').select('id').where('parent', '=', String(id)).execute()).toEqual([{ id: file }]);
});

test('the days of an experience do not show how long it waited', async () => {
  const [waitingAuthor, other] = [await makeMember(app), await makeMember(app)];
  const approximate = () => ({ approximate_experience_date: true, experience_date: approximateDay('few_days', app.clock.now()) });
  const waitedId = await writeWaiting(waitingAuthor, approximate());
  app.clock.advance(5 * DAY_S);
  await mix();
  const immediateId = await write(other, approximate());
  await mix();
  const rows = await app.db
    .selectFrom('experiences')
    .select(['id', 'day', 'experience_date'])
    .where('id', 'in', [waitedId, immediateId])
    .execute();
  expect(new Set(rows.map((row) => `${row.day} ${row.experience_date}`)).size).toBe(1);
  expect(rows).toHaveLength(2);
});

test('the author can end the wait, repeatedly, and the next mix applies it', async () => {
  const [author, stranger] = [await makeMember(app), await makeMember(app)];
  const id = await writeWaiting(author);
  await mix();
  const stop = ({ token }: TestMember) => app.call('POST /experiences/{id}/stop-waiting', { token, params: { id } });
  expect((await stop(stranger)).status).toBe(404);
  expect((await stop(author)).status).toBe(200);
  expect((await stop(author)).status).toBe(200);
  expect((await own(author, id)).waits_until).toBeNull();
  await mix();
  expect(await isMixed(id)).toBe(true);
  expect((await stop(author)).status).toBe(404);
});

test('a waiting experience may be withdrawn, and is then never shown to a reviewer', async () => {
  const author = await makeMember(app);
  const id = await writeWaiting(author);
  await mix();
  expect((await app.call('DELETE /experiences/{id}', { token: author.token, params: { id } })).status).toBe(200);
  expect(await own(author, id)).toMatchObject({ status: 'withdrawn', waits_until: null });
  await mix();
  expect(await own(author, id)).toMatchObject({ status: 'withdrawn', waits_until: null });
  const open = await app.db.selectFrom('review_items').select('status').where('subject_id', '=', id).execute();
  expect(open.filter(({ status }) => status === 'in_review')).toEqual([]);
});

test('a signed experience and one without a city do not wait', async () => {
  const author = await makeMember(app);
  const signed = await write(author, { is_anonymous: false, comment: 'We had a nice evening.', wait_for_company: true });
  const nowhere = await writeWaiting(author, { city: null, state: null, latitude: null, longitude: null });
  await mix();
  expect([await isMixed(signed), await isMixed(nowhere)]).toEqual([true, true]);
  expect(await isAlone(author.token, {})).toBe(false);
});
