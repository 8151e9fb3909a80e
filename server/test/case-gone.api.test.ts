import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decide, freshHandle, itemOf, publish } from './experiences.ts';
import { makeMember, type TestMember } from './people.ts';
import { startTestApp, type TestApp } from './start-app.ts';

/* A case is withdrawn, erased or decided elsewhere while an admin is about to decide it: everybody gets an outcome, and no other decision is undone. */

let test: TestApp;
let admin: TestMember;
let second: TestMember;
let author: TestMember;
beforeAll(async () => {
  test = await startTestApp({ SUBMISSIONS_PER_DAY: '1000' });
  [admin, second] = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];
});
beforeEach(async () => {
  author = await makeMember(test, { trust: 90 });
});
afterAll(() => test.close());

const WORDS = 'As the messages show.';
const reviewer = () => makeMember(test, { role: 'reviewer' });
const statusOf = async (id: number) =>
  (await test.db.selectFrom('experiences').select('status').where('id', '=', id).executeTakeFirst())?.status;
async function disputed() {
  const handle = freshHandle();
  const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
  const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
  const body = { experience_id: id, ground: 'not_me' as const, statement: 'That is somebody else.', evidence_ids: [] };
  const { dispute } = (await test.call('POST /experience-disputes', { token: subject.token, body })).data;
  return { id, subject, dispute: dispute.id };
}
const resolve = (dispute: string, status: 'resolved' | 'rejected') =>
  test.call('PUT /admin/experience-disputes/{id}/status', {
    token: admin.token,
    params: { id: dispute },
    body: { status, admin_notes: WORDS },
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
const rule = (id: string, outcome: 'upheld' | 'overturned') =>
  test.call('POST /admin/appeals/{id}/decision', { token: second.token, params: { id }, body: { outcome, reasons: WORDS } });
const leave = (who: TestMember, keepsExperiences = false) =>
  test.act(async (ctx) => {
    await test.modules.disputes.forgetMember(ctx, who.userId);
    await test.modules.experiences.forgetAuthor(ctx, who.userId, { keepsExperiences });
  });
const balanceOf = async ({ token }: TestMember) => (await test.call('GET /reveals/count', { token })).data.reveals;
const reveal = ({ token }: TestMember, experience_id: number) => test.call('POST /reveals/experience', { token, body: { experience_id } });

describe('a dispute that an admin is about to decide', () => {
  it.each(['resolved', 'rejected'] as const)('is gone with the member who filed it (%s)', async (status) => {
    const one = await disputed();
    await leave(one.subject);
    expect(await resolve(one.dispute, status)).toMatchObject({ status: 404 });
    expect(await statusOf(one.id)).toBe('approved');
  });

  it('stays decided and can be appealed if it was decided just before the member left', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await disputed();
      const [decided] = await Promise.all([resolve(one.dispute, 'resolved'), leave(one.subject)]);
      expect([200, 404]).toContain(decided.status);
      expect(await statusOf(one.id)).toBe(decided.status === 200 ? 'removed' : 'approved');
      if (decided.status !== 200) continue;
      expect((await rule(await appeal(author), 'overturned')).status).toBe(200);
      expect(await statusOf(one.id)).toBe('approved');
    }
  });

  it('disappears with an erased experience, also at the same moment', async () => {
    for (const atOnce of [false, true]) {
      const one = await disputed();
      const leaving = leave(author);
      if (!atOnce) await leaving;
      const [decided] = await Promise.all([resolve(one.dispute, 'resolved'), leaving]);
      expect(atOnce ? [200, 404] : [404]).toContain(decided.status);
      expect(await statusOf(one.id)).toBeUndefined();
      author = await makeMember(test, { trust: 90 });
    }
  });

  it('is still decided when the experience was taken down after a report meanwhile, and nobody is refunded twice', async () => {
    for (const status of ['resolved', 'rejected'] as const) {
      const one = await disputed();
      const reader = await makeMember(test);
      await reveal(reader, one.id);
      const reporter = await report(one.id);
      await decide(test, await reviewer(), await itemOf(test, 'experience', one.id), 'reject', WORDS);
      await test.drainJobs();
      const refunded = await balanceOf(reader);
      expect((await resolve(one.dispute, status)).status).toBe(200);
      await test.drainJobs();
      expect(await statusOf(one.id)).toBe(status === 'resolved' ? 'removed' : 'rejected');
      expect(await balanceOf(reader)).toBe(refunded);
      expect(await reportsOf(reporter)).toEqual([{ status: 'action_taken', reasons: WORDS }]);
      const { disputes } = (await test.call('GET /experience-disputes', { token: one.subject.token })).data;
      expect(disputes[0]).toMatchObject({ status: status === 'resolved' ? 'approved' : 'rejected' });
    }
  });
});

describe('an appeal that an admin is about to decide', () => {
  it('disappears with the text that it is about', async () => {
    const one = await disputed();
    await resolve(one.dispute, 'rejected');
    const id = await appeal(one.subject);
    await leave(author);
    expect((await rule(id, 'overturned')).status).toBe(404);
  });

  it('by somebody who wanted the text removed succeeds even if it was removed meanwhile', async () => {
    const one = await disputed();
    await resolve(one.dispute, 'rejected');
    const id = await appeal(one.subject);
    await report(one.id);
    await decide(test, await reviewer(), await itemOf(test, 'experience', one.id), 'reject', WORDS);
    expect((await rule(id, 'overturned')).status).toBe(200);
    expect(await statusOf(one.id)).toBe('removed');
  });

  it('against a suspension that was lifted meanwhile changes nothing more', async () => {
    const member = await makeMember(test);
    const sent = { token: admin.token, params: { id: member.userId } };
    await test.call('POST /admin/users/{id}/ban', { ...sent, body: { reason: 'Several accounts.' } });
    const id = await appeal(member);
    await test.call('DELETE /admin/users/{id}/ban', sent);
    expect((await rule(id, 'overturned')).status).toBe(200);
    expect((await test.call('GET /user', { token: member.token })).data.user.bans).toEqual([]);
  });

  it('against an earlier suspension leaves a later one in force', async () => {
    const member = await makeMember(test);
    const sent = { token: admin.token, params: { id: member.userId } };
    await test.call('POST /admin/users/{id}/ban', { ...sent, body: { reason: 'Several accounts.' } });
    const id = await appeal(member);
    await test.call('DELETE /admin/users/{id}/ban', sent);
    await test.call('POST /admin/users/{id}/ban', { ...sent, body: { reason: 'Threatened somebody.' } });
    expect((await rule(id, 'overturned')).status).toBe(200);
    const { bans } = (await test.call('GET /user', { token: member.token })).data.user;
    expect(bans).toMatchObject([{ reason: 'Threatened somebody.' }]);
    // The later one has an appeal of its own, which does lift it.
    expect((await rule(await appeal(member), 'overturned')).status).toBe(200);
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
    expect((await rule(id, 'overturned')).status).toBe(200);
    expect(await role()).toBe('user');
    expect((await rule(await appeal(member), 'overturned')).status).toBe(200);
    expect(await role()).toBe('reviewer');
  });
});

describe('reports that wait while a text is taken down elsewhere', () => {
  it('of the text and of its replies get their outcome when an appeal removes the text', async () => {
    const one = await disputed();
    await resolve(one.dispute, 'rejected');
    const reader = await makeMember(test);
    await reveal(reader, one.id);
    const sent = { token: reader.token, params: { id: one.id }, body: { content: 'So it was.' } };
    const reply = (await test.call('POST /experiences/{id}/replies', sent)).data.reply.id;
    await decide(test, await reviewer(), await itemOf(test, 'reply', reply), 'approve');
    const id = await appeal(one.subject);
    const [ofText, ofReply] = [await report(one.id), await makeMember(test)];
    await reveal(ofReply, one.id);
    const body = { reason: 'hate' as const, details: '' };
    expect((await test.call('POST /replies/{id}/report', { token: ofReply.token, params: { id: reply }, body })).status).toBe(201);
    expect((await rule(id, 'overturned')).status).toBe(200);
    for (const who of [ofText, ofReply])
      expect(await reportsOf(who)).toMatchObject([{ status: 'action_taken', reasons: expect.any(String) }]);
  });

  it('of a reply get their outcome when a dispute removes the text', async () => {
    const one = await disputed();
    const [reader, reporter] = [await makeMember(test), await makeMember(test)];
    for (const who of [reader, reporter]) await reveal(who, one.id);
    const sent = { token: reader.token, params: { id: one.id }, body: { content: 'So it was.' } };
    const reply = (await test.call('POST /experiences/{id}/replies', sent)).data.reply.id;
    await decide(test, await reviewer(), await itemOf(test, 'reply', reply), 'approve');
    const body = { reason: 'hate' as const, details: '' };
    await test.call('POST /replies/{id}/report', { token: reporter.token, params: { id: reply }, body });
    expect((await resolve(one.dispute, 'resolved')).status).toBe(200);
    expect(await reportsOf(reporter)).toMatchObject([{ status: 'action_taken', reasons: expect.any(String) }]);
  });

  it('of an urgent reason no longer hide a text that is published again on appeal', async () => {
    const one = await disputed();
    const reporter = await makeMember(test, { trust: 80 });
    const body = { reason: 'minor' as const, details: '' };
    const filed = await test.call('POST /experiences/{id}/report', { token: reporter.token, params: { id: one.id }, body });
    expect(filed.data.report).toMatchObject({ urgent: true, hidden: true });
    expect((await resolve(one.dispute, 'resolved')).status).toBe(200);
    expect(await reportsOf(reporter)).toEqual([{ status: 'action_taken', reasons: WORDS }]);
    expect((await rule(await appeal(author), 'overturned')).status).toBe(200);
    const seen = await test.call('GET /experiences/{id}', { token: (await makeMember(test)).token, params: { id: one.id } });
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
    expect((await rule(filed, 'overturned')).status).toBe(200);
    expect(await statusOf(id)).toBe('rejected');
    expect(await reportsOf(another)).toMatchObject([{ status: 'action_taken', reasons: WORDS }]);
    expect((await decide(test, await reviewer(), item, 'approve', '')).code).toBe('ALREADY_DECIDED');
    expect(await statusOf(id)).toBe('rejected');
  });
});

it('a refused dispute is appealed rather than filed again, for 30 days', async () => {
  const one = await disputed();
  expect((await resolve(one.dispute, 'rejected')).status).toBe(200);
  const again = () =>
    test.call('POST /experience-disputes', {
      token: one.subject.token,
      body: { experience_id: one.id, ground: 'not_me' as const, statement: 'It still is somebody else.', evidence_ids: [] },
    });
  test.clock.advance(29 * 86_400);
  const refused = await again();
  expect(refused).toMatchObject({ status: 409, code: 'APPEAL_INSTEAD' });
  const { new_dispute_from: from } = refused.data as unknown as { new_dispute_from: string };
  // The list of linked experiences offers the dispute from the same moment on.
  const linked = async () => (await test.call('GET /experiences/linked', { token: one.subject.token })).data.experiences[0]?.dispute;
  expect(await linked()).toMatchObject({ id: one.dispute, status: 'rejected', new_dispute_from: from });
  const left = (Date.parse(from) - test.clock.now().getTime()) / 1000;
  expect(left).toBeGreaterThan(86_400 - 600);
  test.clock.advance(86_400 + 1);
  expect((await again()).status).toBe(201);
  expect(await linked()).toMatchObject({ status: 'pending', new_dispute_from: null });
});

it('a text that an appeal removed counts once against its author, even if a new dispute about it is then upheld', async () => {
  [admin, second] = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];
  const one = await disputed();
  await resolve(one.dispute, 'rejected');
  const filed = await appeal(one.subject);
  test.clock.advance(30 * 86_400 + 1);
  const body = { experience_id: one.id, ground: 'not_me' as const, statement: 'It still is somebody else.', evidence_ids: [] };
  const { dispute } = (await test.call('POST /experience-disputes', { token: one.subject.token, body })).data;
  [admin, second] = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];
  expect((await rule(filed, 'overturned')).status).toBe(200);
  expect((await resolve(dispute.id, 'resolved')).status).toBe(200);
  const { factors } = (await test.call('GET /user/trust-score', { token: author.token })).data;
  expect(factors.find(({ key }) => key === 'upheld_disputes')).toMatchObject({ points: -10 });
});
