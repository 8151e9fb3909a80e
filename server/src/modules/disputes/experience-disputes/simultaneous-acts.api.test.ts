import { expect, test } from 'vitest';
import { waitForBlockedStatement } from '../../../../test/blocked-statements.ts';
import { publishDisputed } from '../../../../test/experience-disputes.ts';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const app = await startSharedApp();

test('the answer of an author who is told that it arrived is never dropped: after a decision it is refused', async () => {
  const { author, disputeId } = await publishDisputed(app, await makeMember(app));
  const { answer } = await app.act(async ({ db }) => {
    await app.modules.authorship.inbox.lock(db, 'exclusive', 'dispute', disputeId);
    const sent = app.call('POST /experience-disputes/{id}/statement', {
      token: author.token,
      params: { id: disputeId },
      body: { statement: 'It was them.' },
    });
    await waitForBlockedStatement(app);
    await db.updateTable('experience_disputes').set({ status: 'rejected' }).where('id', '=', disputeId).execute();
    return { answer: sent };
  });
  expect(await answer).toMatchObject({ status: 409, code: 'ALREADY_RESOLVED' });
});
