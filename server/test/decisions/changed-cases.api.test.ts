import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_S } from '../../src/platform/clock.ts';
import { fileDispute, publishDisputed } from '../experience-disputes.ts';
import { decide, itemOf, publish } from '../experiences.ts';
import { makeMember, type TestMember } from '../people.ts';
import { startTestApp, type TestApp } from '../start-app.ts';

/*
 * While an admin is about to decide a case, it is withdrawn, erased or decided elsewhere: everybody concerned still gets an outcome, and no
 * other decision is undone.
 */

let test: TestApp;
let admin: TestMember;
let otherAdmin: TestMember;
let author: TestMember;
beforeAll(async () => {
  test = await startTestApp({ SUBMISSIONS_PER_DAY: '1000' });
  [admin, otherAdmin] = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];
});
beforeEach(async () => {
  author = await makeMember(test, { trust: 90 });
});
afterAll(() => test.close());

const REASONS = 'As the messages show.';
const reviewer = () => makeMember(test, { role: 'reviewer' });
const statusOf = async (id: number) =>
  (await test.db.selectFrom('experiences').select('status').where('id', '=', id).executeTakeFirst())?.status;
const resolve = (dispute: string, status: 'resolved' | 'rejected') =>
  test.call('PUT /admin/experience-disputes/{id}/status', {
    token: admin.token,
    params: { id: dispute },
    body: { status, admin_notes: REASONS },
  });
const report = async (id: number, who?: TestMember) => {
  const reporter = who ?? (await makeMember(test));
  const body = { reason: 'hate' as const, details: 'See.' };
  expect((await test.call('POST /experiences/{id}/report', { token: reporter.token, params: { id }, body })).status).toBe(201);
  return reporter;
};
const reportsOf = async ({ token }: TestMember) =>
  (await test.call('GET /reports', { token })).data.reports.map(({ status, reasons }) => ({ status, reasons }));
async function appeal(who: TestMember): Promise<string> {
  const { decisions } = (await test.call('GET /decisions', { token: who.token })).data;
  const decision = decisions.find(({ appeal_until }) => appeal_until !== null)!;
  const body = { decision_id: decision.id, statement: 'Please look at it again.', evidence_ids: [] };
  return (await test.call('POST /appeals', { token: who.token, body })).data.appeal.id;
}
const decideAppeal = (id: string, outcome: 'upheld' | 'overturned') =>
  test.call('POST /admin/appeals/{id}/decision', { token: otherAdmin.token, params: { id }, body: { outcome, reasons: REASONS } });
const deleteAccount = (who: TestMember, keepsExperiences = false) =>
  test.act(async (ctx) => {
    await test.modules.disputes.forgetMember(ctx, who.userId);
    await test.modules.experiences.forgetAuthor(ctx, who.userId, { keepsExperiences });
  });
const balanceOf = async ({ token }: TestMember) => (await test.call('GET /reveals/count', { token })).data.reveals;
const reveal = ({ token }: TestMember, experience_id: number) => test.call('POST /reveals/experience', { token, body: { experience_id } });

describe('a dispute that an admin is about to decide', () => {
  it.each(['resolved', 'rejected'] as const)('disappears with the member who filed it (decision: %s)', async (status) => {
    const disputed = await publishDisputed(test, author);
    await deleteAccount(disputed.subject);
    expect(await resolve(disputed.disputeId, status)).toMatchObject({ status: 404 });
    expect(await statusOf(disputed.experienceId)).toBe('approved');
  });

  it('is decided and can be appealed, or disappears, if the member who filed it leaves at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const disputed = await publishDisputed(test, author);
      const [decided] = await Promise.all([resolve(disputed.disputeId, 'resolved'), deleteAccount(disputed.subject)]);
      expect([200, 404]).toContain(decided.status);
      expect(await statusOf(disputed.experienceId)).toBe(decided.status === 200 ? 'removed' : 'approved');
      if (decided.status !== 200) continue;
      expect((await decideAppeal(await appeal(author), 'overturned')).status).toBe(200);
      expect(await statusOf(disputed.experienceId)).toBe('approved');
    }
  });

  it('brings back no experience whose author left before, or leaves at the same moment', async () => {
    for (const isSimultaneous of [false, true]) {
      const disputed = await publishDisputed(test, author);
      const leaving = deleteAccount(author);
      if (!isSimultaneous) await leaving;
      const [decided] = await Promise.all([resolve(disputed.disputeId, 'resolved'), leaving]);
      expect(isSimultaneous ? [200, 404] : [404]).toContain(decided.status);
      expect(await statusOf(disputed.experienceId)).toBeUndefined();
      author = await makeMember(test, { trust: 90 });
    }
  });

  it('is still decided when the experience was taken down after a report meanwhile, and nobody is refunded twice', async () => {
    for (const status of ['resolved', 'rejected'] as const) {
      const disputed = await publishDisputed(test, author);
      const reader = await makeMember(test);
      await reveal(reader, disputed.experienceId);
      const reporter = await report(disputed.experienceId);
      await decide(test, await reviewer(), await itemOf(test, 'experience', disputed.experienceId), 'reject', REASONS);
      await test.drainJobs();
      const refunded = await balanceOf(reader);
      for (const { token } of [disputed.subject, author]) {
        const own = (await test.call('GET /experience-disputes', { token })).data.disputes.find(({ id }) => id === disputed.disputeId);
        expect(own).toMatchObject({ status: 'pending', experience_removed: true });
      }
      const { disputes: open } = (await test.call('GET /admin/experience-disputes', { token: admin.token, query: { status: 'pending' } }))
        .data;
      expect(open.find(({ id }) => id === disputed.disputeId)).toMatchObject({ experience_removed: true });
      expect((await resolve(disputed.disputeId, status)).status).toBe(200);
      await test.drainJobs();
      expect(await statusOf(disputed.experienceId)).toBe(status === 'resolved' ? 'removed' : 'rejected');
      expect(await balanceOf(reader)).toBe(refunded);
      expect(await reportsOf(reporter)).toEqual([{ status: 'action_taken', reasons: REASONS }]);
      const { disputes } = (await test.call('GET /experience-disputes', { token: disputed.subject.token })).data;
      expect(disputes[0]).toMatchObject({ status: status === 'resolved' ? 'approved' : 'rejected' });
    }
  });
});

describe('an appeal that an admin is about to decide', () => {
  it('disappears with the text that it is about', async () => {
    const disputed = await publishDisputed(test, author);
    await resolve(disputed.disputeId, 'rejected');
    const id = await appeal(disputed.subject);
    await deleteAccount(author);
    expect((await decideAppeal(id, 'overturned')).status).toBe(404);
  });

  it('by somebody who wanted the text removed succeeds even if it was removed meanwhile', async () => {
    const disputed = await publishDisputed(test, author);
    await resolve(disputed.disputeId, 'rejected');
    const id = await appeal(disputed.subject);
    await report(disputed.experienceId);
    await decide(test, await reviewer(), await itemOf(test, 'experience', disputed.experienceId), 'reject', REASONS);
    expect((await decideAppeal(id, 'overturned')).status).toBe(200);
    expect(await statusOf(disputed.experienceId)).toBe('removed');
  });

  const suspend = (member: TestMember, reason: string) =>
    test.call('POST /admin/users/{id}/ban', { token: admin.token, params: { id: member.userId }, body: { reason } });
  /** @returns the appeal against the suspension, which was lifted after it */
  const appealAndLift = async (member: TestMember): Promise<string> => {
    await suspend(member, 'Several accounts.');
    const id = await appeal(member);
    await test.call('DELETE /admin/users/{id}/ban', { token: admin.token, params: { id: member.userId } });
    return id;
  };

  it('against a suspension that was lifted meanwhile changes nothing more', async () => {
    const member = await makeMember(test);
    const id = await appealAndLift(member);
    expect((await decideAppeal(id, 'overturned')).status).toBe(200);
    expect((await test.call('GET /user', { token: member.token })).data.user.bans).toEqual([]);
  });

  it('against an earlier suspension leaves a later one in force', async () => {
    const member = await makeMember(test);
    const id = await appealAndLift(member);
    await suspend(member, 'Threatened somebody.');
    expect((await decideAppeal(id, 'overturned')).status).toBe(200);
    const { bans } = (await test.call('GET /user', { token: member.token })).data.user;
    expect(bans).toMatchObject([{ reason: 'Threatened somebody.' }]);
    // The later one has an appeal of its own, which does lift it.
    expect((await decideAppeal(await appeal(member), 'overturned')).status).toBe(200);
    expect((await test.call('GET /user', { token: member.token })).data.user.bans).toEqual([]);
  });

  it('against an earlier change of role leaves a later one in force', async () => {
    const member = await makeMember(test, { role: 'reviewer' });
    const sent = { token: admin.token, params: { id: member.userId } };
    const setRole = (role: 'user' | 'reviewer', reason: string) =>
      test.call('PUT /admin/users/{id}/role', { ...sent, body: { role, reason } });
    const role = async () => (await test.call('GET /user', { token: member.token })).data.user.role;
    await setRole('user', 'Decided too fast.');
    const id = await appeal(member);
    await setRole('reviewer', 'They asked for another chance.');
    await setRole('user', 'Told somebody who had written.');
    expect((await decideAppeal(id, 'overturned')).status).toBe(200);
    expect(await role()).toBe('user');
    expect((await decideAppeal(await appeal(member), 'overturned')).status).toBe(200);
    expect(await role()).toBe('reviewer');
  });
});

describe('reports that wait while a text is taken down elsewhere', () => {
  it('of the text and of its replies get their outcome when an appeal removes the text', async () => {
    const disputed = await publishDisputed(test, author);
    await resolve(disputed.disputeId, 'rejected');
    const reader = await makeMember(test);
    await reveal(reader, disputed.experienceId);
    const sent = { token: reader.token, params: { id: disputed.experienceId }, body: { content: 'So it was.' } };
    const reply = (await test.call('POST /experiences/{id}/replies', sent)).data.reply.id;
    await decide(test, await reviewer(), await itemOf(test, 'reply', reply), 'approve');
    const id = await appeal(disputed.subject);
    const [ofText, ofReply] = [await report(disputed.experienceId), await makeMember(test)];
    await reveal(ofReply, disputed.experienceId);
    const body = { reason: 'hate' as const, details: '' };
    expect((await test.call('POST /replies/{id}/report', { token: ofReply.token, params: { id: reply }, body })).status).toBe(201);
    expect((await decideAppeal(id, 'overturned')).status).toBe(200);
    for (const who of [ofText, ofReply])
      expect(await reportsOf(who)).toMatchObject([{ status: 'action_taken', reasons: expect.any(String) }]);
  });

  it('of a reply get their outcome when a dispute removes the text', async () => {
    const disputed = await publishDisputed(test, author);
    const [reader, reporter] = [await makeMember(test), await makeMember(test)];
    for (const who of [reader, reporter]) await reveal(who, disputed.experienceId);
    const sent = { token: reader.token, params: { id: disputed.experienceId }, body: { content: 'So it was.' } };
    const reply = (await test.call('POST /experiences/{id}/replies', sent)).data.reply.id;
    await decide(test, await reviewer(), await itemOf(test, 'reply', reply), 'approve');
    const body = { reason: 'hate' as const, details: '' };
    await test.call('POST /replies/{id}/report', { token: reporter.token, params: { id: reply }, body });
    expect((await resolve(disputed.disputeId, 'resolved')).status).toBe(200);
    expect(await reportsOf(reporter)).toMatchObject([{ status: 'action_taken', reasons: expect.any(String) }]);
  });

  it('of an urgent reason no longer hide a text that is published again on appeal', async () => {
    const disputed = await publishDisputed(test, author);
    const reporter = await makeMember(test, { trust: 80 });
    const body = { reason: 'minor' as const, details: '' };
    const filed = await test.call('POST /experiences/{id}/report', { token: reporter.token, params: { id: disputed.experienceId }, body });
    expect(filed.data.report).toMatchObject({ urgent: true, hidden: true });
    expect((await resolve(disputed.disputeId, 'resolved')).status).toBe(200);
    expect(await reportsOf(reporter)).toEqual([{ status: 'action_taken', reasons: REASONS }]);
    expect((await decideAppeal(await appeal(author), 'overturned')).status).toBe(200);
    const seen = await test.call('GET /experiences/{id}', { token: (await makeMember(test)).token, params: { id: disputed.experienceId } });
    expect(seen.status).toBe(200);
    expect(await reportsOf(reporter)).toMatchObject([{ status: 'no_action' }]);
  });

  it('can’t bring back a text that an appeal took down', async () => {
    const id = await publish(test, author);
    const reporter = await report(id);
    await decide(test, await reviewer(), await itemOf(test, 'experience', id), 'approve', '');
    const filed = await appeal(reporter);
    const another = await report(id);
    const item = await itemOf(test, 'experience', id);
    expect((await decideAppeal(filed, 'overturned')).status).toBe(200);
    expect(await statusOf(id)).toBe('rejected');
    expect(await reportsOf(another)).toMatchObject([{ status: 'action_taken', reasons: REASONS }]);
    expect((await decide(test, await reviewer(), item, 'approve', '')).code).toBe('ALREADY_DECIDED');
    expect(await statusOf(id)).toBe('rejected');
  });
});

it('a refused dispute is appealed rather than filed again, for 30 days', async () => {
  const disputed = await publishDisputed(test, author);
  expect((await resolve(disputed.disputeId, 'rejected')).status).toBe(200);
  const again = () =>
    test.call('POST /experience-disputes', {
      token: disputed.subject.token,
      body: { experience_id: disputed.experienceId, ground: 'not_me' as const, statement: 'It still is somebody else.', evidence_ids: [] },
    });
  test.clock.advance(29 * DAY_S);
  const refused = await again();
  expect(refused).toMatchObject({ status: 409, code: 'APPEAL_INSTEAD' });
  const { new_dispute_from: from } = refused.data as unknown as { new_dispute_from: string };
  // The list of linked experiences offers the dispute from the same moment on.
  const readDispute = async () =>
    (await test.call('GET /experiences/linked', { token: disputed.subject.token })).data.experiences[0]?.dispute;
  expect(await readDispute()).toMatchObject({ id: disputed.disputeId, status: 'rejected', new_dispute_from: from });
  const secondsLeft = (Date.parse(from) - test.clock.now().getTime()) / 1000;
  expect(secondsLeft).toBeGreaterThan(DAY_S - 600);
  test.clock.advance(DAY_S + 1);
  expect((await again()).status).toBe(201);
  expect(await readDispute()).toMatchObject({ status: 'pending', new_dispute_from: null });
});

it('a text that an appeal removed counts once against its author, even if a new dispute about it is then upheld', async () => {
  [admin, otherAdmin] = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];
  const disputed = await publishDisputed(test, author);
  await resolve(disputed.disputeId, 'rejected');
  const filed = await appeal(disputed.subject);
  test.clock.advance(30 * DAY_S + 1);
  const newDisputeId = await fileDispute(test, disputed.subject, disputed.experienceId);
  [admin, otherAdmin] = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];
  expect((await decideAppeal(filed, 'overturned')).status).toBe(200);
  expect((await resolve(newDisputeId, 'resolved')).status).toBe(200);
  const { factors } = (await test.call('GET /user/trust-score', { token: author.token })).data;
  expect(factors.find(({ key }) => key === 'upheld_disputes')).toMatchObject({ points: -10 });
});
