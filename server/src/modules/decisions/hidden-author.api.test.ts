import { expect, it } from 'vitest';
import { decide, itemOf, submit } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';

/* Staff write anonymously, too. With two admins, anything that one learns about "the other admins" is about one person. */

const test = await startSharedApp();
const decidingAdmin = await makeMember(test, { role: 'admin' });
const writingAdmin = await makeMember(test, { role: 'admin', trust: 90 });

async function appealBy(author: TestMember): Promise<string> {
  const id = await submit(test, author, { is_anonymous: true, comment: '' });
  await decide(test, decidingAdmin, await itemOf(test, 'experience', id), 'reject', 'Second hand.');
  const [decision] = (await test.call('GET /decisions', { token: author.token })).data.decisions;
  const body = { decision_id: decision!.id, statement: 'Please look at it again.', evidence_ids: [] };
  const filed = await test.call('POST /appeals', { token: author.token, body });
  await test.modules.authorship.mix();
  return filed.data.appeal.id;
}

const seenByDecider = async (id: string) => {
  const { token } = decidingAdmin;
  const { appeals } = (await test.call('GET /admin/appeals', { token, query: { status: 'open' } })).data;
  const { waits_for_second_admin } = (await test.call('GET /admin/stats', { token })).data.appeals;
  const { id: _, decision_id: __, decision: ___, ...shown } = appeals.find((one) => one.id === id)!;
  return { ...shown, waits_for_second_admin };
};

it('the admin who decided learns no more about an appeal by the other admin than about any other appeal', async () => {
  const byAnybody = await seenByDecider(await appealBy(await makeMember(test)));
  expect(byAnybody.conflict_of_interest).toBe(true);
  expect(await seenByDecider(await appealBy(writingAdmin))).toEqual(byAnybody);
});
