import { expect, it } from 'vitest';
import { itemOf, submit } from '../../../../test/experiences.ts';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', DATABASE_WAIT_MS: '3000' });

it('rejecting several items as spam reports all results when one of the items is locked for too long', async () => {
  const submitItem = async () => itemOf(test, 'experience', await submit(test, await makeMember(test)));
  const [first, locked, last] = [await submitItem(), await submitItem(), await submitItem()];
  const { token } = await makeMember(test, { role: 'reviewer' });
  await test.db.transaction().execute(async (tx) => {
    await tx.selectFrom('review_items').select('id').where('id', '=', locked).forUpdate().execute();
    const body = { ids: [first, locked, last], decision: 'reject' as const, notes: 'Advertising.' };
    const reply = await test.call('POST /community/review-queue/bulk-decision', { token, body });
    expect(reply.data.results).toEqual([
      { id: first, status: 'rejected', code: null },
      { id: locked, status: null, code: 'UNAVAILABLE' },
      { id: last, status: 'rejected', code: null },
    ]);
  });
});
