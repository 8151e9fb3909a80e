import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY_S, HOUR_S } from '../../../platform/clock.ts';
import { decide, itemOf, publish, submit } from '../../../../test/experiences.ts';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

/* What a decision adds to the public figures. */

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', REPORTS_PER_DAY: '1000' });

async function figures(): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select key, sum(n)::int as n from counters where kind = 'transparency:all' group by key`.execute(test.db);
  return new Map(rows.map(({ key, n }) => [key, n]));
}
/** The figures that a new reviewer's decision on the experience changes. */
async function countedBy(id: number, decision: 'approve' | 'reject'): Promise<string[]> {
  const reviewer = await makeMember(test, { role: 'reviewer' });
  const before = await figures();
  expect(await decide(test, reviewer, await itemOf(test, 'experience', id), decision)).toMatchObject({ status: 200 });
  return [...(await figures())].filter(([key, n]) => n !== (before.get(key) ?? 0)).map(([key]) => key);
}
const report = async (id: number, reason: string, trust = 60) => {
  const { token } = await makeMember(test, { trust });
  expect((await test.inject('POST', `/experiences/${id}/report`, { token, body: { reason, details: '' } })).status).toBe(201);
};

it('counts the guideline of the statement when the reviewer chose none', async () => {
  expect(await countedBy(await submit(test, await makeMember(test)), 'reject')).toContain('decided:experience:rejected:1');
  const hateful = await publish(test, await makeMember(test));
  await report(hateful, 'hate');
  expect(await countedBy(hateful, 'reject')).toContain('decided:report:upheld:4');
  const kept = await publish(test, await makeMember(test));
  await report(kept, 'threat');
  expect(await countedBy(kept, 'approve')).toContain('decided:report:refused:5');
});

it.each([
  ['first', 34, 40],
  ['last', 12, 6],
])('counts the hours since the report that is due first, if it was filed %s', async (_which, hoursBetween, counted) => {
  // At 10:00.
  test.clock.advance(DAY_S - ((test.clock.now().getTime() / 1000 + 14 * HOUR_S) % DAY_S));
  const id = await publish(test, await makeMember(test));
  // With little trust, so that the text stays visible to the second reporter.
  await report(id, 'private_information', 49);
  test.clock.advance(hoursBetween * HOUR_S);
  await report(id, 'minor');
  test.clock.advance(6 * HOUR_S - 60);
  expect(await countedBy(id, 'approve')).toContain(`time:urgent:${counted}`);
});
