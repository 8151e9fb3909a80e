import { expect, test } from 'vitest';
import { publishDisputed } from '../../../../test/experience-disputes.ts';
import { decide, itemOf } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

/* What a removal after a dispute does to the replies, and how an appeal restores them. */

const app = await startSharedApp();
const admin = await makeMember(app, { role: 'admin' });
const otherAdmin = await makeMember(app, { role: 'admin' });
const reviewer = await makeMember(app, { role: 'reviewer' });
/** Nobody decides about a report of their own decision. */
const otherReviewer = await makeMember(app, { role: 'reviewer' });

const resolve = (id: string, status: 'resolved' | 'rejected', { token } = admin) =>
  app.call('PUT /admin/experience-disputes/{id}/status', { token, params: { id }, body: { status, admin_notes: 'As the messages show.' } });
const reveal = ({ token }: TestMember, experience_id: number) => app.call('POST /reveals/experience', { token, body: { experience_id } });
async function reply(id: number): Promise<number> {
  const replier = await makeMember(app);
  await reveal(replier, id);
  const sent = { token: replier.token, params: { id }, body: { content: 'So it was.' } };
  return (await app.call('POST /experiences/{id}/replies', sent)).data.reply.id;
}
const review = async (by: TestMember, replyId: number, decision: 'approve' | 'reject') =>
  expect((await decide(app, by, await itemOf(app, 'reply', replyId), decision)).status).toBe(200);
const report = ({ token }: TestMember, replyId: number, reason: string) =>
  app.inject('POST', `/replies/${replyId}/report`, { token, body: { reason, details: 'Look at it.' } });
const reportsOf = async ({ token }: TestMember) => (await app.call('GET /reports', { token })).data.reports;
async function overturn({ token }: TestMember): Promise<void> {
  const decision = (await app.call('GET /decisions', { token })).data.decisions.find(({ appeal_until }) => appeal_until !== null)!;
  const body = { decision_id: decision.id, statement: 'Please look at it again.', evidence_ids: [] };
  const { appeal } = (await app.call('POST /appeals', { token, body })).data;
  const ruling = { outcome: 'overturned' as const, reasons: 'It is about a meeting.' };
  const decided = await app.call('POST /admin/appeals/{id}/decision', { token: otherAdmin.token, params: { id: appeal.id }, body: ruling });
  expect(decided.status).toBe(200);
}

test('a restored experience brings its undecided replies back into review, and hides reported ones until they are checked', async () => {
  const { author, experienceId: id, disputeId } = await publishDisputed(app, await makeMember(app));
  const [waiting, hidden, rejected] = [await reply(id), await reply(id), await reply(id)];
  for (const one of [hidden, rejected]) await review(reviewer, one, 'approve');
  const reporter = await makeMember(app);
  await reveal(reporter, id);
  await report(reporter, rejected, 'hate');
  await review(otherReviewer, rejected, 'reject');
  await report(reporter, hidden, 'threat');
  const pending = async () => (await app.call('GET /community/stats')).data.pending_reviews;
  const before = await pending();

  expect((await resolve(disputeId, 'resolved')).status).toBe(200);
  expect((await reportsOf(reporter)).map(({ status }) => status)).toEqual(['action_taken', 'action_taken']);
  await overturn(author);
  expect(await pending()).toBe(before);
  const shown = async () =>
    (await app.call('GET /experiences/{id}/replies', { token: author.token, params: { id } })).data.replies.map((one) => one.id);
  expect(await shown()).toEqual([]);
  const open = (await reportsOf(reporter)).find(({ subject }) => subject.id === String(hidden));
  expect(open).toMatchObject({ status: 'open', reasons: null, resolved_at: null });
  const queue = await app.call('GET /community/review-queue', { token: otherReviewer.token, query: { reported: '1' } });
  expect(queue.data.items).toMatchObject([{ id: await itemOf(app, 'reply', hidden), urgent: true, hidden: true }]);

  for (const one of [waiting, hidden]) await review(otherReviewer, one, 'approve');
  expect((await shown()).toSorted((a, b) => a - b)).toEqual([waiting, hidden].toSorted((a, b) => a - b));
  expect((await reportsOf(reporter)).map(({ status }) => status).toSorted()).toEqual(['action_taken', 'no_action']);
});

test('an admin with an open report of a reply is a party to the dispute: they neither read nor decide it', async () => {
  const { experienceId: id, disputeId } = await publishDisputed(app, await makeMember(app));
  const replyId = await reply(id);
  await review(reviewer, replyId, 'approve');
  const reporting = await makeMember(app, { role: 'admin' });
  await reveal(reporting, id);
  const badge = async () => (await app.call('GET /user/stats', { token: reporting.token })).data.admin!.experience_disputes;
  const before = await badge();
  await report(reporting, replyId, 'hate');
  expect(await badge()).toBe(before - 1);
  const { disputes } = (await app.call('GET /admin/experience-disputes', { token: reporting.token, query: { status: 'pending' } })).data;
  expect(disputes.find((dispute) => dispute.id === disputeId)).toMatchObject({ conflict_of_interest: true });
  for (const status of ['resolved', 'rejected'] as const)
    expect(await resolve(disputeId, status, reporting)).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
  expect((await resolve(disputeId, 'rejected')).status).toBe(200);
});
