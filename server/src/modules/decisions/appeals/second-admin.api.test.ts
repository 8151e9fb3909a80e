import { expect, it } from 'vitest';
import { decide, itemOf, submit } from '../../../../test/experiences.ts';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const test = await startSharedApp();

it('an appeal waits for a second admin if the only one who isn’t suspended decided first, and author and admin see that', async () => {
  const [admin, suspended] = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];
  const author = await makeMember(test, { trust: 99 });
  const ofSuspended = { token: admin.token, params: { id: suspended.userId } };
  await test.call('POST /admin/users/{id}/ban', { ...ofSuspended, body: { reason: 'For this test alone.' } });
  const id = await submit(test, author, {});
  await decide(test, admin, await itemOf(test, 'experience', id), 'reject', 'Second hand.');
  const [decision] = (await test.call('GET /decisions', { token: author.token })).data.decisions;
  const body = { decision_id: decision!.id, statement: 'Please look at it again.', evidence_ids: [] };
  const { appeal } = (await test.call('POST /appeals', { token: author.token, body })).data;
  expect(appeal.waiting_for).toBe('second_admin');
  const { appeals } = (await test.call('GET /admin/appeals', { token: admin.token, query: { status: 'open' } })).data;
  expect(appeals).toMatchObject([{ id: appeal.id, waiting_for: 'second_admin' }]);
  const isWaiting = async () => (await test.call('GET /admin/stats', { token: admin.token })).data.appeals.waits_for_second_admin;
  expect(await isWaiting()).toBe(true);

  await test.call('DELETE /admin/users/{id}/ban', ofSuspended);
  const request = { token: author.token, params: { id: appeal.id } };
  expect((await test.call('GET /appeals/{id}', request)).data.appeal.waiting_for).toBeNull();
  expect(await isWaiting()).toBe(false);
  expect((await test.call('GET /appeals', { token: author.token })).data.appeals.map((one) => one.id)).toEqual([appeal.id]);
});
