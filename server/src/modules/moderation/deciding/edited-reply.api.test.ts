import { describe, expect, it } from 'vitest';
import { DAY_S, HOUR_S } from '../../../platform/clock.ts';
import { decide, itemOf, publish } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

/* An edit keeps the reply's id, but reviewers judge other words. */

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', SECOND_LOOK_ONE_IN: '1' });

const reviewer = (): Promise<TestMember> => makeMember(test, { role: 'reviewer' });
const accuracyOf = async ({ token }: TestMember) => (await test.call('GET /user/reviewer-stats', { token })).data.accuracy_percentage;
const itemOfReply = (reply: number) => itemOf(test, 'reply', reply);

async function submitReply() {
  const id = await publish(test, await makeMember(test));
  const replier = await makeMember(test);
  await test.call('POST /reveals/experience', { token: replier.token, body: { experience_id: id } });
  const sent = { token: replier.token, params: { id }, body: { content: 'So it was.' } };
  const { reply } = (await test.call('POST /experiences/{id}/replies', sent)).data;
  return { id, reply: reply.id, replier };
}
const edit = async ({ id, replier }: { id: number; replier: TestMember }) => {
  const sent = { token: replier.token, params: { id }, body: { content: 'So it may have been.' } };
  expect(await test.call('PUT /experiences/{id}/reply', sent)).toMatchObject({ status: 200 });
};
const decideReply = async (by: TestMember, reply: number, decision: 'approve' | 'reject') =>
  expect(await decide(test, by, await itemOfReply(reply), decision)).toMatchObject({ status: 200 });

describe('after a reply was edited', () => {
  it.each([
    ['reject', 'approve'],
    ['approve', 'reject'],
  ] as const)('a decision to %s the former words stays right when the new ones get %s', async (former, later) => {
    const [first, second] = [await reviewer(), await reviewer()];
    const replied = await submitReply();
    await decideReply(first, replied.reply, former);
    await edit(replied);
    await decideReply(second, replied.reply, later);
    expect([await accuracyOf(first), await accuracyOf(second)]).toEqual([100, 100]);
  });

  it('only decisions on the new words are compared with a later outcome', async () => {
    const [first, second, third] = [await reviewer(), await reviewer(), await reviewer()];
    const replied = await submitReply();
    await decideReply(first, replied.reply, 'approve');
    await edit(replied);
    await decideReply(second, replied.reply, 'approve');
    const reporter = await makeMember(test);
    await test.call('POST /reveals/experience', { token: reporter.token, body: { experience_id: replied.id } });
    const report = { token: reporter.token, params: { id: replied.reply }, body: { reason: 'hate' as const, details: '' } };
    expect((await test.call('POST /replies/{id}/report', report)).status).toBe(201);
    await decideReply(third, replied.reply, 'reject');
    expect([await accuracyOf(first), await accuracyOf(second), await accuracyOf(third)]).toEqual([100, 0, 100]);
  });

  it('no second look at the former words takes place', async () => {
    const [first, second] = [await reviewer(), await reviewer()];
    const replied = await submitReply();
    const item = await itemOfReply(replied.reply);
    await decideReply(first, replied.reply, 'approve');
    const isOffered = async () => {
      const sent = { token: second.token, query: { type: 'reply' as const } };
      return (await test.call('GET /community/review-queue', sent)).data.items.some(({ id }) => id === item);
    };
    await test.db.updateTable('review_items').set({ awaits_second_look: false }).where('id', '<>', item).execute();
    expect(await isOffered()).toBe(true);
    await edit(replied);
    expect(await isOffered()).toBe(false);
    expect(await decide(test, second, item, 'reject')).toMatchObject({ code: 'ALREADY_DECIDED' });
    await decideReply(second, replied.reply, 'approve');
  });
});

it('an urgent report stays with a reply that is edited on the next day, and so do its deadline and reminder', async () => {
  // At 20:00, so that the next day begins before the reminder is due.
  test.clock.advance(DAY_S - ((test.clock.now().getTime() / 1000 + 4 * HOUR_S) % DAY_S));
  const replied = await submitReply();
  await decideReply(await reviewer(), replied.reply, 'approve');
  const reporter = await makeMember(test);
  await test.call('POST /reveals/experience', { token: reporter.token, body: { experience_id: replied.id } });
  const report = { token: reporter.token, params: { id: replied.reply }, body: { reason: 'threat' as const, details: 'The last line.' } };
  expect((await test.call('POST /replies/{id}/report', report)).status).toBe(201);
  const { token } = await makeMember(test, { role: 'reviewer', email: 'reviewer@example.com' });
  const readItem = async () => {
    const query = { q: await itemOfReply(replied.reply) };
    return (await test.call('GET /community/review-queue', { token, query })).data.items[0]!;
  };
  const before = await readItem();
  expect(before).toMatchObject({ urgent: true, reports: [{ reason: 'threat', details: 'The last line.' }] });

  test.clock.advance(6 * HOUR_S);
  await edit(replied);
  const after = await readItem();
  expect(after.id).not.toBe(before.id);
  expect(after).toMatchObject({ urgent: true, due_at: before.due_at, reports: before.reports });
  const remind = test.modules.moderation.jobs.find(({ name }) => name === 'remind-of-urgent-items')!;
  const mails = () => test.platform.messages.readInbox(test.db, 'reviewer@example.com');
  await remind.run({});
  expect(await mails()).toHaveLength(0);
  test.clock.advance(6 * HOUR_S + 60);
  await remind.run({});
  expect(await mails()).toHaveLength(1);
});
