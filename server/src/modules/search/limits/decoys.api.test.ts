import { canonicalSocialId } from '@candor/contract/social-id';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_S } from '../../../platform/clock.ts';
import { dumpDatabase, findPlain } from '../../../../test/dumps/dump.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import { readDecoys } from './decoy-store.ts';

let test: TestApp;
let decoys: string[];
let admin: TestMember;
beforeAll(async () => {
  test = await startTestApp({ DECOY_NUMBERS: '200', SEARCHES_PER_MINUTE: '1000' });
  decoys = [...(await readDecoys(test.db, test.platform.vault))];
  admin = await makeMember(test, { role: 'admin' });
});
afterAll(() => test.close());

const search = (member: TestMember, social_id: string) => test.call('POST /search', { token: member.token, body: { social_id } });
const actionsOf = async ({ userId }: TestMember) => {
  const rows = [...(await test.auditOf('search.decoy')), ...(await test.auditOf('search.suspend'))];
  return rows.filter(({ subject }) => subject === `user:${userId}`).map(({ action }) => action);
};
const alarms = async () => {
  const { notifications } = (await test.call('GET /notifications', { token: admin.token })).data;
  return notifications.filter(({ kind }) => kind === 'security').map(({ text }) => text);
};

it('decoys are two hundred numbers of unassigned ranges, made once however many processes start', async () => {
  expect(decoys).toHaveLength(200);
  // These exchanges are not assigned to anybody; 555 is for the demo and the tests.
  for (const number of decoys) {
    expect(number).toMatch(/^\+1[2-9]\d\d95[89]\d{4}$/);
    expect(canonicalSocialId('whatsapp', number)).toMatchObject({ ok: true, canonical: number });
  }
  const others = await Promise.all([test.startSecondProcess(), test.startSecondProcess()]);
  for (const other of others) await other.close();
  expect(new Set(await readDecoys(test.db, test.platform.vault))).toEqual(new Set(decoys));
});

it('decoys can’t be recognised or confirmed by a thief of the database', async () => {
  const rows = await test.db.selectFrom('decoys').selectAll().execute();
  expect(new Set(rows.map(({ number_enc }) => number_enc.length)).size).toBe(1);
  const dump = await dumpDatabase(test.db);
  const { vault } = test.platform;
  const fields = ['phone', 'identifier', 'linked-id', 'alert', 'look-up', 'limit', 'message-address', 'privacy-request'] as const;
  const hashes = decoys.flatMap((number) => fields.map((field) => vault.hash(field, number)));
  expect(findPlain(dump, [...decoys, ...decoys.map((number) => number.slice(2)), ...hashes])).toEqual([]);
  // Shows that the search of the dump works: it finds a value that is in it.
  expect(findPlain(dump, [admin.userId])).toEqual([admin.userId]);
});

it('decoys get no results, and the status, length and headers of the reply for a number without experiences', async () => {
  const [one, other] = [await makeMember(test), await makeMember(test)];
  const [real, decoy] = [await search(one, '+14155550123'), await search(other, decoys[0]!)];
  expect([decoy.status, decoy.text.length]).toEqual([real.status, real.text.length]);
  expect(decoy.data.results).toEqual([]);
  expect(Object.keys(decoy.headers).toSorted()).toEqual(Object.keys(real.headers).toSorted());
});

it('decoys alert the admins at the first look-up, and suspend the member’s searches at the second within a day', async () => {
  const member = await makeMember(test);
  const before = (await alarms()).length;
  expect((await search(member, decoys[1]!)).status).toBe(200);
  expect(await actionsOf(member)).toEqual(['search.decoy']);
  expect(await alarms()).toHaveLength(before + 1);
  // The same decoy again doesn't count as a second one, and raises no second alarm.
  expect((await search(member, decoys[1]!)).status).toBe(200);
  expect(await alarms()).toHaveLength(before + 1);
  expect((await search(member, '+14155550177')).status).toBe(200);

  // The reply does not reveal that it was a decoy.
  expect((await search(member, decoys[2]!)).status).toBe(200);
  expect(await alarms()).toHaveLength(before + 2);
  const refused = await search(member, '+14155550177');
  expect(refused).toMatchObject({ status: 429, code: 'SEARCH_LIMIT', message: expect.stringContaining('until an admin') });
  expect((await test.call('POST /search', { token: member.token, body: {} })).status).toBe(429);
  const alert = { platform: 'whatsapp', social_id: '+14155550177' };
  expect((await test.call('POST /alerts', { token: member.token, body: alert })).code).toBe('SEARCH_LIMIT');
  // The account continues to work, and the suspension doesn't end by itself.
  expect((await test.call('GET /user', { token: member.token })).status).toBe(200);
  test.clock.advance(2 * DAY_S);
  expect((await search(member, '+14155550177')).status).toBe(429);
  expect(JSON.stringify(await test.auditOf('search.suspend'))).not.toContain(decoys[2]!);

  const body = { user_id: member.userId };
  expect((await test.call('POST /search/clear-rate-limit', { token: admin.token, body })).status).toBe(200);
  expect((await search(member, '+14155550177')).status).toBe(200);
});

it('decoys count in alerts too, and only within a day', async () => {
  const member = await makeMember(test);
  const addAlert = (social_id: string) => test.call('POST /alerts', { token: member.token, body: { platform: 'whatsapp', social_id } });
  expect((await addAlert(decoys[5]!)).status).toBe(200);
  test.clock.advance(DAY_S + 1);
  expect((await search(member, decoys[6]!)).status).toBe(200);
  expect((await search(member, '+14155550178')).status).toBe(200);
  expect(await actionsOf(member)).toEqual(['search.decoy', 'search.decoy']);
});
