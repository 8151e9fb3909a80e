import { approximateDay, isoDay } from '@candor/contract/dates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../src/platform/clock.ts';
import { publishDisputed, type DisputedExperience } from '../experience-disputes.ts';
import { ANONYMOUS, submission } from '../experiences.ts';
import { makeMember, type TestMember } from '../people.ts';
import { StolenRows } from '../safety/linkage/stolen-rows.ts';
import { startTestApp, type TestApp } from '../start-app.ts';

/*
 * A mix applies acts of two days: those of an evening and those of the early morning after it. If their rows had the day of the act, an
 * author would be hidden only among the members who were active on that day, and sessions, searches and payments show who they are.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SUBMISSIONS_PER_DAY: '1000' });
});
afterAll(() => app.close());

const disputedAnonymously = async (): Promise<DisputedExperience> => publishDisputed(app, await makeMember(app, { trust: 90 }), ANONYMOUS);

/** The author of a removed text, and the decision to remove it, against which they may appeal. */
async function removedExperience(admin: TestMember): Promise<{ author: TestMember; decisionId: string }> {
  const { author, disputeId } = await disputedAnonymously();
  await app.call('PUT /admin/experience-disputes/{id}/status', {
    token: admin.token,
    params: { id: disputeId },
    body: { status: 'resolved', admin_notes: 'As the messages show.' },
  });
  const [decision] = (await app.call('GET /decisions', { token: author.token })).data.decisions;
  return { author, decisionId: decision!.id };
}

async function actAt(
  time: string,
  { author, disputeId }: DisputedExperience,
  appellant: Awaited<ReturnType<typeof removedExperience>>,
): Promise<number> {
  app.clock.set(new Date(time));
  const statement = { token: author.token, params: { id: disputeId }, body: { statement: 'It was them.' } };
  expect((await app.call('POST /experience-disputes/{id}/statement', statement)).status).toBe(200);
  const body = { decision_id: appellant.decisionId, statement: 'Please look at it again.', evidence_ids: [] };
  expect((await app.call('POST /appeals', { token: appellant.author.token, body })).status).toBe(201);
  const approximate = { approximate_experience_date: true, experience_date: approximateDay('few_days', app.clock.now()) };
  const submitted = await app.call('POST /experiences', { token: author.token, body: submission({ ...ANONYMOUS, ...approximate }) });
  expect(submitted.status).toBe(201);
  return submitted.data.id;
}

it('acts of the evening and of the early morning have the same days after their mix', async () => {
  const admin = await makeMember(app, { role: 'admin' });
  const cases = [await disputedAnonymously(), await disputedAnonymously()] as const;
  const appellants = [await removedExperience(admin), await removedExperience(admin)] as const;
  await app.modules.authorship.mix({ force: true });
  const day = (days: number): string => isoDay(new Date(app.clock.now().getTime() + days * DAY_MS));
  const [evening, morning] = [`${day(1)}T22:10:00Z`, `${day(2)}T01:40:00Z`];
  const mixAt = new Date(`${day(2)}T03:24:00Z`);
  const ids = [await actAt(evening, cases[0], appellants[0]), await actAt(morning, cases[1], appellants[1])];
  app.clock.set(mixAt);
  await app.modules.authorship.mix({ force: true });

  const { rows } = await StolenRows.take(app.db, [admin]);
  const daysOf = (table: string, column: string, values: readonly unknown[]): string[][] =>
    values.map((value) => {
      const found = rows.filter((row) => row.table === `authored.${table}` && row.values[column] === value);
      expect(found).toHaveLength(1);
      const { day: rowDay, due_on: dueOn, due_at: dueAt, experience_date: date } = found[0]!.values;
      return [rowDay, dueOn, dueAt, date].map(String);
    });
  for (const days of [
    daysOf('experiences', 'id', ids),
    daysOf('review_items', 'subject_id', ids),
    daysOf(
      'answers',
      'dispute_id',
      cases.map(({ disputeId }) => disputeId),
    ),
    daysOf(
      'appeals',
      'reasons_id',
      appellants.map(({ decisionId }) => decisionId),
    ),
  ]) {
    expect(days[0]).toEqual(days[1]);
    expect(days[0]![0]).toBe(isoDay(mixAt));
  }
  // Their authors still see the exact time.
  const ownExperience = (await app.call('GET /experiences', { token: cases[0].author.token })).data.experiences.find(
    ({ id }) => id === ids[0],
  );
  expect(ownExperience?.created_at.slice(0, 16)).toBe(evening.slice(0, 16));
});
