import { sql } from 'kysely';
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

test('an admin who decides a dispute doesn’t lock the experience while another decision holds the review of it', async () => {
  const { experienceId: id, disputeId } = await publishDisputed(app, await makeMember(app));
  const [admin, reporter] = [await makeMember(app, { role: 'admin' }), await makeMember(app)];
  await app.call('POST /experiences/{id}/report', { token: reporter.token, params: { id }, body: { reason: 'hate', details: '' } });
  const { isFree, decision } = await app.act(async (ctx) => {
    await app.modules.moderation.lockReview(ctx, 'experience', id);
    const sent = app.call('PUT /admin/experience-disputes/{id}/status', {
      token: admin.token,
      params: { id: disputeId },
      body: { status: 'resolved', admin_notes: 'As the messages show.' },
    });
    await waitForBlockedStatement(app);
    const key = app.modules.authorship.inbox.lockKey('experience', id);
    const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${key}) as "isFree"`.execute(ctx.db);
    return { isFree: rows[0]!.isFree, decision: sent };
  });
  expect([isFree, (await decision).status]).toEqual([true, 200]);
});
