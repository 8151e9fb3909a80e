import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from './people.ts';
import { startTestApp, type TestApp } from './start-app.ts';

/*
 * The numbers beside an admin's tools count only what this admin may decide. For disputes see rival-claims.api.test.ts and decisions/changed-cases.api.test.ts,
 * for the review queue own-case.api.test.ts.
 */

let test: TestApp;
let admin: TestMember;
let otherAdmin: TestMember;
beforeAll(async () => {
  test = await startTestApp();
  [admin, otherAdmin] = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];
});
afterAll(() => test.close());

const countsOf = async ({ token }: TestMember) => (await test.call('GET /user/stats', { token })).data.admin!;
/** By how much each of the two admins' numbers changes, without those that stay the same. */
async function changesBy(event: () => Promise<unknown>): Promise<Record<string, number>[]> {
  const read = async () => [await countsOf(admin), await countsOf(otherAdmin)];
  const before = await read();
  await event();
  const after = await read();
  return after.map((counts, index) => {
    const earlier: Record<string, number> = before[index]!;
    const changes = Object.entries(counts).map(([name, count]) => [name, count - earlier[name]!] as const);
    return Object.fromEntries(changes.filter(([, difference]) => difference !== 0));
  });
}

it('the numbers leave out the admin’s own application', async () => {
  const member = await makeMember(test);
  await test.call('POST /community/reviewer/apply', { token: member.token, body: { reason: 'I have time.' } });
  await test.act((ctx) => test.modules.members.grantRole(ctx, member.userId, 'admin'));
  const { reviewer_applications: waiting } = await countsOf(admin);
  expect(waiting).toBeGreaterThan(0);
  expect((await countsOf(member)).reviewer_applications).toBe(waiting - 1);
});

it('the numbers leave out an appeal against the admin’s own decision, and count it for other admins until it is decided', async () => {
  const member = await makeMember(test);
  await test.call('POST /admin/users/{id}/ban', {
    token: admin.token,
    params: { id: member.userId },
    body: { reason: 'Several accounts.' },
  });
  const { decisions } = (await test.call('GET /decisions', { token: member.token })).data;
  let appealId = '';
  const filed = await changesBy(async () => {
    const body = { decision_id: decisions[0]!.id, statement: 'It is one account.', evidence_ids: [] };
    appealId = (await test.call('POST /appeals', { token: member.token, body })).data.appeal.id;
  });
  expect(filed).toEqual([{}, { appeals: 1 }]);
  const decided = await changesBy(() =>
    test.call('POST /admin/appeals/{id}/decision', {
      token: otherAdmin.token,
      params: { id: appealId },
      body: { outcome: 'upheld', reasons: 'The devices are the same.' },
    }),
  );
  expect(decided).toEqual([{}, { appeals: -1 }]);
});
