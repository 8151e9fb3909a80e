import { beforeEach, expect, it } from 'vitest';
import { isoDay } from '@candor/contract/dates';
import { ANONYMOUS, decide, itemOf, publish, submit } from '../../../../test/experiences.ts';
import { uploadEvidence } from '../../../../test/files/uploads.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { DAY_S } from '../../../platform/clock.ts';

const test = await startSharedApp();
let [reviewer, admin] = [{} as TestMember, {} as TestMember];
// The sessions of earlier staff end when the clock moves.
beforeEach(async () => {
  [reviewer, admin] = [await makeMember(test, { role: 'reviewer' }), await makeMember(test, { role: 'admin' })];
});

const STATEMENT = 'Please look at my words again.';
async function appeal({ token }: TestMember): Promise<string> {
  const { id: file } = await uploadEvidence(test, token, 'appeal');
  const decision = (await test.call('GET /decisions', { token })).data.decisions.find(({ appeal_until }) => appeal_until !== null)!;
  const body = { decision_id: decision.id, statement: STATEMENT, evidence_ids: [file] };
  const filed = await test.call('POST /appeals', { token, body });
  expect(filed.status).toBe(201);
  await test.modules.authorship.mix();
  return filed.data.appeal.id;
}
async function deleteAccount({ userId }: TestMember, keepsExperiences = true): Promise<void> {
  await test.modules.members.records.setDeletion(test.db, userId, { at: test.clock.now(), keepsExperiences });
  await test.modules.profile.jobs.find(({ name }) => name === 'delete-account')!.run({ userId });
}
const queued = async (id: string) =>
  (await test.call('GET /admin/appeals', { token: admin.token, query: {} })).data.appeals.find((one) => one.id === id);
const filesDueOf = async (id: string) =>
  (await test.db.selectFrom('evidence').select('deletes_on').where('parent', '=', id).execute()).map(({ deletes_on }) => deletes_on);

it('a reporter who deletes the account leaves an appeal without words, which can still be decided', async () => {
  const [reporter, id] = [await makeMember(test), await publish(test, await makeMember(test))];
  await test.call('POST /experiences/{id}/report', { token: reporter.token, params: { id }, body: { reason: 'hate', details: '' } });
  await decide(test, reviewer, await itemOf(test, 'experience', id), 'approve');
  const appealId = await appeal(reporter);
  expect(await queued(appealId)).toMatchObject({ statement: STATEMENT, filed_by: reporter.displayName });
  await deleteAccount(reporter);
  expect(await queued(appealId)).toMatchObject({ statement: '', filed_by: null, status: 'open' });
  expect(await filesDueOf(appealId)).toEqual([isoDay(test.clock.now())]);
  const body = { outcome: 'upheld' as const, reasons: 'It is about a meeting.' };
  expect((await test.call('POST /admin/appeals/{id}/decision', { token: admin.token, params: { id: appealId }, body })).status).toBe(200);
});

it('the appeal of an anonymous author changes with the text, some days after the account was deleted', async () => {
  const author = await makeMember(test, { trust: 75 });
  const id = await submit(test, author, ANONYMOUS);
  await decide(test, reviewer, await itemOf(test, 'experience', id), 'reject', 'Second hand.');
  const appealId = await appeal(author);
  const readRow = () => test.db.selectFrom('appeals').selectAll().where('id', '=', appealId).executeTakeFirstOrThrow();
  const before = await readRow();
  await deleteAccount(author);
  expect(await readRow()).toEqual(before);
  test.clock.advance(15 * DAY_S);
  await test.modules.experiences.jobs.find(({ name }) => name === 'forget-leaving-authors')!.run({});
  admin = await makeMember(test, { role: 'admin' });
  expect(await queued(appealId)).toMatchObject({ statement: '', filed_by: 'The author' });
  const { filer_enc } = await readRow();
  expect(test.platform.vault.openJson('appeals.filer', appealId, filer_enc)).toEqual({ user: '' });
});

it('an experience that is deleted with the account takes the appeal and its files along', async () => {
  const author = await makeMember(test);
  const id = await submit(test, author);
  await decide(test, reviewer, await itemOf(test, 'experience', id), 'reject', 'Second hand.');
  const appealId = await appeal(author);
  expect(await filesDueOf(appealId)).toEqual([null]);
  await deleteAccount(author, false);
  expect([await queued(appealId), await filesDueOf(appealId)]).toEqual([undefined, [isoDay(test.clock.now())]]);
});
