import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY_S } from '../../../platform/clock.ts';
import { decide, itemOf, openReviewItem, publish, TAG } from '../../../../test/experiences.ts';
import { freshPhone, makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { picture, upload } from '../../../../test/files/uploads.ts';
import { waitForBlockedStatement } from '../../../../test/blocked-statements.ts';

/* The calls of people without an account through their link: evidence, replies, appeals, and how long the link leads to their case. */

let firstAdmin: TestMember;
let secondAdmin: TestMember;
let reviewer: TestMember;
const app = await startSharedApp({ PRIVACY_REQUESTS_PER_ADDRESS_PER_DAY: '1000' });
await makeStaff();

/** Replaces the staff, whose sessions end while the clock moves. */
async function makeStaff(): Promise<void> {
  firstAdmin = await makeMember(app, { role: 'admin', displayName: 'Ada Admin' });
  secondAdmin = await makeMember(app, { role: 'admin', displayName: 'Bo Admin' });
  reviewer = await makeMember(app, { role: 'reviewer', displayName: 'Rita Reviewer' });
}

const read = async (token: string) => (await app.call('GET /privacy/requests/{token}', { params: { token } })).data.items[0]!;
const statusOf = async (token: string) => (await app.call('GET /privacy/requests/{token}', { params: { token } })).status;
const takedown = (token: string, experience_id: number, fields: Record<string, unknown> = {}) =>
  app.call('POST /privacy/requests/{token}/takedown', {
    params: { token },
    body: { experience_id, ground: 'false_information', statement: 'That is not so.', ...fields },
  });
const reply = (token: string, experience_id: number, content = 'I was not there that day.') =>
  app.call('POST /privacy/requests/{token}/replies', { params: { token }, body: { experience_id, content } });
const appeal = (token: string, decision_id: string, fields: Record<string, unknown> = {}) =>
  app.call('POST /privacy/requests/{token}/appeals', {
    params: { token },
    body: { decision_id, statement: 'Please look at it again.', ...fields },
  });
const sendEvidence = async (token: string) => {
  const part = { name: 'evidence_file', filename: 'proof.png', content: await picture() };
  return upload<{ file: { id: string } }>(app, `/privacy/requests/${token}/evidence`, [part]);
};
const resolve = (id: string, status: 'resolved' | 'rejected', admin_notes = 'We compared both accounts.') =>
  app.call('PUT /admin/experience-disputes/{id}/status', { token: firstAdmin.token, params: { id }, body: { status, admin_notes } });
const rule = (who: TestMember, id: string, outcome: 'upheld' | 'overturned') =>
  app.call('POST /admin/appeals/{id}/decision', { token: who.token, params: { id }, body: { outcome, reasons: 'We looked again.' } });
const newestTo = async (to: string) => (await app.messagesTo(to))[0]!;

async function prove(value: string): Promise<string> {
  const { data } = await app.call('POST /privacy/requests', { body: { channel: 'phone', value } });
  const body = { id: data.id, verification_code: await app.codeFor(value) };
  return (await app.call('POST /privacy/requests/verify', { body })).data.token;
}
async function publishAndProve(comment = '') {
  const phone = freshPhone();
  const author = await makeMember(app, { trust: 60, displayName: 'Planted Author' });
  const platforms = [{ platform: 'phone', social_id: phone }];
  const id = await publish(app, author, { platforms, is_anonymous: true, comment, tags: [TAG.ghosted] });
  return { phone, author, id, token: await prove(phone) };
}
async function refuseTakedown() {
  const proved = await publishAndProve();
  const { dispute } = (await takedown(proved.token, proved.id)).data;
  await resolve(dispute.id, 'rejected');
  return { ...proved, decision: (await read(proved.token)).decision! };
}

describe('a takedown', () => {
  test('accepts evidence and the person on whose behalf it is made, and shows both to the admin', async () => {
    const { id, token } = await publishAndProve();
    const sent = await sendEvidence(token);
    expect(sent.status).toBe(200);
    const request = await takedown(token, id, { evidence_ids: [sent.data.file.id], on_behalf_of: 'child' });
    expect(request.status).toBe(200);
    const params = { id: request.data.dispute.id };
    const { data } = await app.call('GET /admin/experience-disputes/{id}/enhanced', { token: firstAdmin.token, params });
    expect(data.dispute).toMatchObject({
      disputing_user: null,
      on_behalf_of: 'child',
      evidence: [{ id: sent.data.file.id, by: 'disputing' }],
    });
  });

  test('refuses files of another link, a file twice, an unknown relation, an invalid link, and a file of text', async () => {
    const [one, other] = [await publishAndProve(), await publishAndProve()];
    const { id: theirs } = (await sendEvidence(other.token)).data.file;
    const { id: own } = (await sendEvidence(one.token)).data.file;
    expect(await takedown(one.token, one.id, { evidence_ids: [theirs] })).toMatchObject({ status: 422, code: 'INVALID_EVIDENCE' });
    expect((await takedown(one.token, one.id, { evidence_ids: [own, own] })).code).toBe('INVALID_EVIDENCE');
    expect((await takedown(one.token, one.id, { on_behalf_of: 'friend' })).errors).toHaveProperty('on_behalf_of');
    expect((await read(one.token)).dispute).toBeNull();
    expect((await sendEvidence('x'.repeat(43))).status).toBe(404);
    const text = { name: 'evidence_file', filename: 'proof.txt', content: 'words' };
    expect((await upload(app, `/privacy/requests/${one.token}/evidence`, [text])).status).toBeGreaterThanOrEqual(415);
  });

  test('on the fast lane hides the experience immediately and says so; a refusal shows it again', async () => {
    const { id, token } = await publishAndProve();
    const { dispute } = (await takedown(token, id, { ground: 'minor' })).data;
    expect(await read(token)).toMatchObject({ urgent: true, hidden: true, dispute: { status: 'pending' } });
    await resolve(dispute.id, 'rejected');
    expect(await read(token)).toMatchObject({ urgent: false, hidden: false, decision: { outcome: 'refused' } });
  });

  test('may be requested while another one under the same link is being filed', async () => {
    const { id, token, phone } = await publishAndProve();
    const key = app.platform.vault.hash('privacy-request', phone);
    const request = await app.db.selectFrom('privacy_requests').select('id').where('key', '=', key).executeTakeFirstOrThrow();
    const owner = `request:${request.id}`;
    const { second } = await app.act(async ({ db }) => {
      await app.modules.authorship.inbox.lockAuthor(db, owner);
      await app.modules.authorship.slots.append(db, 'case', [{ owner, body: randomUUID() }]);
      const sent = takedown(token, id);
      await waitForBlockedStatement(app);
      return { second: sent };
    });
    expect((await second).status).toBe(200);
  });

  test('that was granted is followed by news if the experience is published again after an appeal', async () => {
    const { id, token, phone, author } = await publishAndProve();
    const { dispute } = (await takedown(token, id)).data;
    await resolve(dispute.id, 'resolved');
    const { decisions } = (await app.call('GET /decisions', { token: author.token })).data;
    const body = { decision_id: decisions[0]!.id, statement: 'Please look at it again.', evidence_ids: [] };
    const filed = (await app.call('POST /appeals', { token: author.token, body })).data.appeal;
    await app.modules.authorship.mix();
    await rule(secondAdmin, filed.id, 'overturned');
    expect(await newestTo(phone)).toContain(
      'After an appeal we changed our decision: the experience is published again. The reason: We looked again.',
    );
  });

  test('ends with news if the author leaves with the experience before the decision', async () => {
    const { token, phone } = await publishAndProve();
    const author = await makeMember(app);
    const id = await publish(app, author, { platforms: [{ platform: 'phone', social_id: phone }] });
    await takedown(token, id);
    await app.act((ctx) => app.modules.experiences.forgetAuthor(ctx, author.userId, { keepsExperiences: false }));
    expect(await newestTo(phone)).toContain('The experience was deleted, so there is nothing left to decide.');
  });

  test('that was refused leads to an appeal if it is requested again', async () => {
    const { id, token, decision } = await refuseTakedown();
    const again = await takedown(token, id);
    expect(again).toMatchObject({ status: 409, code: 'APPEAL_INSTEAD', data: { decision_id: decision.id } });
    expect(decision).toMatchObject({
      outcome: 'refused',
      guideline: { number: 2 },
      reasons: 'We compared both accounts.',
      subject: { kind: 'experience_dispute', link: '/privacy/request' },
      appeal: null,
    });
  });

  test('that was refused 30 days ago may be requested again, under a new link, even while it can be appealed', async () => {
    const { id, token, phone, decision } = await refuseTakedown();
    const { new_dispute_from: from } = (await read(token)).dispute!;
    expect((await takedown(token, id)).data).toMatchObject({ new_dispute_from: from });
    app.clock.advance(30 * DAY_S + 1);
    await makeStaff();
    const later = await prove(phone);
    expect(await read(later)).toMatchObject({ dispute: { new_dispute_from: from }, decision: { id: decision.id, appeal: null } });
    expect(Date.parse(from!)).toBeLessThan(app.clock.now().getTime());
    expect((await takedown(later, id)).status).toBe(200);
    expect(await read(later)).toMatchObject({ dispute: { status: 'pending', new_dispute_from: null } });
  });
});

describe('an appeal', () => {
  test('accepts evidence, is decided by another admin, and removes the experience when it succeeds', async () => {
    const { id, token, phone, decision, author } = await refuseTakedown();
    const { id: file } = (await sendEvidence(token)).data.file;
    const filed = await appeal(token, decision.id, { evidence_ids: [file] });
    expect(filed).toMatchObject({ status: 201, data: { appeal: { status: 'open', decision_id: decision.id } } });
    expect(await newestTo(phone)).toMatch(/We received your appeal.+#/s);
    expect((await appeal(token, decision.id)).code).toBe('ALREADY_APPEALED');
    expect((await read(token)).decision!.appeal).toMatchObject({ status: 'open' });
    const { data, text } = await app.call('GET /admin/appeals', { token: secondAdmin.token, query: { status: 'open' } });
    const queued = data.appeals.find((one) => one.id === filed.data.appeal.id);
    expect(queued).toMatchObject({ filed_by: null, evidence: [{ id: file }], conflict_of_interest: false });
    expect(text).not.toContain(phone);
    expect((await rule(firstAdmin, filed.data.appeal.id, 'overturned')).code).toBe('CONFLICT_OF_INTEREST');
    expect((await rule(secondAdmin, filed.data.appeal.id, 'overturned')).status).toBe(200);
    expect(await read(token)).toMatchObject({ experience_id: id, status: 'removed', decision: { appeal: { status: 'overturned' } } });
    expect(await newestTo(phone)).toContain('changed the decision. The reason: We looked again.');
    const decisions = (await app.call('GET /decisions', { token: author.token })).data.decisions;
    expect(decisions[0]).toMatchObject({ outcome: 'removed', reasons: 'We looked again.' });
    expect((await appeal(token, decision.id)).code).toBe('ALREADY_APPEALED');
  });

  test('is refused for a decision about another number, for an unknown one, and with too short a statement', async () => {
    const [one, other] = [await refuseTakedown(), await publishAndProve()];
    expect((await appeal(other.token, one.decision.id)).status).toBe(404);
    expect((await appeal(one.token, one.decision.id, { statement: 'No.' })).errors).toHaveProperty('statement');
    expect((await appeal(one.token, '5b1c7a0e-5a2f-4d35-9a53-0c7c3d5c8f10')).status).toBe(404);
  });
});

describe('a reply', () => {
  test('is reviewed without its author’s name, and is published as the subject’s reply', async () => {
    const { id, token, phone } = await publishAndProve();
    const sent = await reply(token, id);
    expect(sent).toMatchObject({ status: 201, data: { reply: { by_subject: true, status: 'in_review' } } });
    expect(await read(token)).toMatchObject({ reply: { status: 'in_review', content: 'I was not there that day.', decision: null } });
    expect((await reply(token, id)).code).toBe('ALREADY_REPLIED');
    app.clock.advance(61);
    expect((await reply(await prove(phone), id)).code).toBe('ALREADY_REPLIED');
    const item = await itemOf(app, 'reply', sent.data.reply.id);
    const opened = await openReviewItem(app, reviewer, item);
    expect(opened).toMatchObject({ reply_submitted_by: 'Someone without an account', reply_user_id: null });
    await decide(app, reviewer, item, 'approve');
    expect(await newestTo(phone)).toContain('it’s published');
    const reader = await makeMember(app, { trust: 60 });
    await app.call('POST /reveals/experience', { token: reader.token, body: { experience_id: id } });
    const { data, text } = await app.call('GET /experiences/{id}/replies', { token: reader.token, params: { id } });
    expect(data.replies).toMatchObject([{ content: 'I was not there that day.', by_subject: true, decision_id: null }]);
    expect(text).not.toContain(phone.slice(1));
  });

  test('that is rejected comes with the reasons, and is published when an appeal succeeds', async () => {
    const { id, token, phone } = await publishAndProve();
    const { reply: sent } = (await reply(token, id)).data;
    await decide(app, reviewer, await itemOf(app, 'reply', sent.id), 'reject', 'It names a workplace.');
    expect(await newestTo(phone)).toContain('didn’t publish it. The reason: It names a workplace.');
    const { decision } = (await read(token)).reply!;
    expect(decision).toMatchObject({ outcome: 'rejected', reasons: 'It names a workplace.' });
    const filed = await appeal(token, decision!.id);
    expect(filed.status).toBe(201);
    await rule(firstAdmin, filed.data.appeal.id, 'overturned');
    expect((await read(token)).reply).toMatchObject({ status: 'approved' });
    expect(await newestTo(phone)).toContain('changed the decision');
  });

  test('is possible only to experiences that name the proved number, and not with a blank or long text', async () => {
    const [one, other] = [await publishAndProve(), await publishAndProve()];
    const [foreign, absent] = [await reply(one.token, other.id), await reply(one.token, 12_345)];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await reply(one.token, one.id, '  ')).errors).toHaveProperty('content');
    expect((await reply(one.token, one.id, 'x'.repeat(501))).errors).toHaveProperty('content');
  });

  test('reveals neither the author of the experience nor the author of the reply', async () => {
    const { id, token, author, phone } = await publishAndProve();
    const { reply: sent } = (await reply(token, id)).data;
    await decide(app, reviewer, await itemOf(app, 'reply', sent.id), 'approve');
    const authorsView = await app.call('GET /experiences/{id}/replies', { token: author.token, params: { id } });
    expect(authorsView.data.replies).toHaveLength(1);
    expect(authorsView.text).not.toContain(phone.slice(2));
    const requestersView = await app.inject('GET', `/privacy/requests/${token}`);
    for (const secret of [author.userId, 'Planted']) expect(requestersView.text).not.toContain(secret);
  });
});

describe('a link', () => {
  const forget = () => app.modules.disputes.jobs.find(({ name }) => name === 'forget-privacy-requests')!.run(null);

  test('works longer than 30 days while a case is open, and a new link leads to the case as long as it can be appealed', async () => {
    const { id, token, phone } = await publishAndProve();
    const { dispute } = (await takedown(token, id)).data;
    app.clock.advance(31 * DAY_S);
    await makeStaff();
    await forget();
    expect(await statusOf(token)).toBe(200);
    await resolve(dispute.id, 'rejected');
    expect(await statusOf(token)).toBe(404);
    // The message does not carry a link that leads nowhere.
    expect(await newestTo(phone)).toMatch(/\/privacy\/request$/);
    await forget();
    app.clock.advance(90 * DAY_S);
    await forget();
    const newToken = await prove(phone);
    const { decision } = await read(newToken);
    expect(decision).toMatchObject({ outcome: 'refused', appeal: null });
    const filed = await appeal(newToken, decision!.id);
    expect(filed.status).toBe(201);
    app.clock.advance(31 * DAY_S);
    await makeStaff();
    await forget();
    // The appeal is a case, too.
    expect(await statusOf(newToken)).toBe(200);
    await rule(secondAdmin, filed.data.appeal.id, 'upheld');
    expect(await statusOf(newToken)).toBe(404);
  });

  test('is deleted with its request when nothing can be appealed any more', async () => {
    await makeStaff();
    const { phone } = await refuseTakedown();
    const key = app.platform.vault.hash('privacy-request', phone);
    const rows = () => app.db.selectFrom('privacy_requests').select('id').where('key', '=', key).execute();
    app.clock.advance(40 * DAY_S);
    await forget();
    expect(await rows()).toHaveLength(1);
    app.clock.advance(160 * DAY_S);
    await forget();
    expect(await rows()).toHaveLength(0);
  });
});
