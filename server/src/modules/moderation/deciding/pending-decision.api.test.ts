import { expect, it } from 'vitest';
import { decide, itemOf, submit } from '../../../../test/experiences.ts';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });

it('a pending decision that can’t be applied doesn’t delay later ones', async () => {
  const reviewer = await makeMember(test, { role: 'reviewer' });
  const decideLater = async () => {
    const id = await submit(test, await makeMember(test));
    const params = { id: await itemOf(test, 'experience', id) };
    const body = { decision: 'approve' as const, notes: '', undo_seconds: 10 };
    const { status } = await test.call('POST /community/review-queue/{id}/decision', { token: reviewer.token, params, body });
    expect(status).toBe(200);
    return { id, item: params.id };
  };
  const [damaged, later] = [await decideLater(), await decideLater()];
  await test.db
    .updateTable('held_decisions')
    .set({ decision_enc: Buffer.from('damaged') })
    .where('item_id', '=', damaged.item)
    .execute();
  test.clock.advance(15);
  await test.modules.moderation.jobs.find(({ name }) => name === 'apply-due-decisions')!.run({});
  const statusOf = async (id: number) =>
    (await test.db.selectFrom('experiences').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  expect([await statusOf(damaged.id), await statusOf(later.id)]).toEqual(['in_review', 'approved']);
  expect(await decide(test, await makeMember(test, { role: 'reviewer' }), damaged.item, 'approve')).toMatchObject({ code: 'LEASED' });
});
