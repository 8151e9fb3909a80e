import { randomUUID } from 'node:crypto';
import { render } from '@candor/contract/catalogues';
import { GUIDELINES, guidelineTemplate, SPAM_GUIDELINE } from '@candor/contract/guidelines';
import { beforeEach, describe, expect, it } from 'vitest';
import { decide, freshHandle, itemOf, publish, submit } from '../../../test/experiences.ts';
import { linkHandle, linkProved } from '../../../test/linked-ids.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';

let author: TestMember;
const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
const reviewer = await makeMember(test, { role: 'reviewer', displayName: 'Rita Reviewer' });
const admin = await makeMember(test, { role: 'admin', displayName: 'Ada Admin' });
// A new member for each test, because rejections lower the trust score.
beforeEach(async () => {
  author = await makeMember(test, { trust: 99, displayName: 'Hidden Hand' });
});

const decisionsOf = async (who: TestMember) => (await test.call('GET /decisions', { token: who.token })).data.decisions;
const readDecision = (who: TestMember, id: string) => test.call('GET /decisions/{id}', { token: who.token, params: { id } });
const reportsOf = async (who: TestMember) => (await test.call('GET /reports', { token: who.token })).data.reports;
const ownExperience = async (id: number) =>
  (await test.call('GET /experiences', { token: author.token })).data.experiences.find((one) => one.id === id)!;
const noticesOf = async (who: TestMember) => (await test.call('GET /notifications', { token: who.token })).data.notifications;
const report = (who: TestMember, id: number, reason = 'hate') =>
  test.call('POST /experiences/{id}/report', { token: who.token, params: { id }, body: { reason, details: 'Look at it.' } });
const reject = (id: number, body: Record<string, unknown>, headers = {}) =>
  itemOf(test, 'experience', id).then((item) =>
    test.call('POST /community/review-queue/{id}/decision', {
      token: reviewer.token,
      params: { id: item },
      body: { decision: 'reject', ...body },
      headers,
    }),
  );

async function overturn(who: TestMember, decision_id: string, reasons: string): Promise<void> {
  const body = { decision_id, statement: 'Please look at it again.', evidence_ids: [] };
  const { appeal } = (await test.call('POST /appeals', { token: who.token, body })).data;
  const decided = { token: admin.token, params: { id: appeal.id }, body: { outcome: 'overturned' as const, reasons } };
  expect((await test.call('POST /admin/appeals/{id}/decision', decided)).status).toBe(200);
}

describe('the reasons of a rejection', () => {
  it('are shown only to the author of an anonymous text, with guideline, text and language', async () => {
    const id = await submit(test, author, { is_anonymous: true, comment: '' });
    expect((await ownExperience(id)).decision_id).toBeNull();
    await reject(id, { notes: 'Nombra el lugar de trabajo.', guideline: 6 }, { 'accept-language': 'es' });
    const { decision_id: decisionId, review_notes: notes } = await ownExperience(id);
    expect(notes).toBe('Nombra el lugar de trabajo.');
    const { data, text } = await readDecision(author, decisionId!);
    expect(data.decision).toMatchObject({
      subject: { kind: 'experience', id: String(id), link: `/my-experiences?experience=${id}` },
      outcome: 'rejected',
      guideline: { number: 6, title: 'Keep private things private' },
      reasons: 'Nombra el lugar de trabajo.',
      reasons_language: 'es',
      automation: { used: false, how: null },
      appeal: null,
    });
    expect(data.decision.appeal_until).toMatch(/T23:59:59.999Z$/);
    expect(text).not.toMatch(/Rita|Hidden|Jordan/);
    expect((await decisionsOf(author)).map((one) => one.id)).toContain(decisionId);
    for (const other of [reviewer, admin, await makeMember(test)]) expect((await readDecision(other, decisionId!)).status).toBe(404);
    expect((await readDecision(author, randomUUID())).status).toBe(404);
    const row = JSON.stringify(await test.db.selectFrom('reasons').selectAll().where('id', '=', decisionId!).executeTakeFirst());
    expect(row).not.toContain(author.userId);
  });

  it('refer to a guideline derived from the kind of case, if none is given', async () => {
    const id = await submit(test, author);
    await reject(id, { notes: 'Second hand.' });
    expect((await readDecision(author, (await ownExperience(id)).decision_id!)).data.decision.guideline.number).toBe(1);
  });

  it.each([
    ['blank', { notes: ' \n ' }, 'notes'],
    ['too long', { notes: 'x'.repeat(501) }, 'notes'],
    ['a template that nobody filled in', { notes: render(guidelineTemplate(6), 'en'), guideline: 6 }, 'notes'],
    ['a Spanish template', { notes: render(guidelineTemplate(2), 'es'), guideline: 6 }, 'notes'],
    ['of an unknown guideline', { notes: 'Fine words.', guideline: GUIDELINES.length + 1 }, 'guideline'],
    ['of a guideline that is no number', { notes: 'Fine words.', guideline: 'six' }, 'guideline'],
  ])('are refused when %s', async (_what, body, field) => {
    const id = await submit(test, author, { is_anonymous: true, comment: '' });
    const refused = await reject(id, body);
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
    expect((await ownExperience(id)).status).toBe('in_review');
  });

  it('may be just the template about spam, and stay text if they look like markup', async () => {
    const id = await submit(test, author);
    expect((await reject(id, { notes: render(guidelineTemplate(SPAM_GUIDELINE), 'en'), guideline: SPAM_GUIDELINE })).status).toBe(200);
    const other = await submit(test, author);
    await reject(other, { notes: '<b>No</b> <script>alert(1)</script>' });
    expect((await ownExperience(other)).review_notes).toBe('<b>No</b> <script>alert(1)</script>');
  });

  it('stay unchanged in a language that Candor doesn’t have, and are marked as English', async () => {
    const id = await submit(test, author);
    await reject(id, { notes: 'ეს ნაამბობია.' }, { 'accept-language': 'ka' });
    const { data } = await readDecision(author, (await ownExperience(id)).decision_id!);
    expect(data.decision).toMatchObject({ reasons: 'ეს ნაამბობია.', reasons_language: 'en' });
  });

  it('keep their language while the decision is pending', async () => {
    const id = await submit(test, author);
    await reject(id, { notes: 'Es de segunda mano.', undo_seconds: 5 }, { 'accept-language': 'es' });
    expect((await ownExperience(id)).decision_id).toBeNull();
    test.clock.advance(6);
    await test.runDelayedJobs();
    expect((await readDecision(author, (await ownExperience(id)).decision_id!)).data.decision.reasons_language).toBe('es');
  });
});

describe('a report', () => {
  it('has a receipt, and its outcome with a reason; approvals need no reason', async () => {
    const id = await publish(test, author);
    const reader = await makeMember(test);
    const filed = await report(reader, id, 'harassment');
    expect([filed.status, filed.data.report]).toEqual([201, { id: expect.any(String), urgent: false, hidden: false }]);
    expect(await reportsOf(reader)).toMatchObject([
      {
        id: filed.data.report.id,
        status: 'open',
        reason: 'harassment',
        urgent: false,
        reasons: null,
        decision_id: null,
        resolved_at: null,
      },
    ]);
    expect((await noticesOf(reader)).map(({ kind }) => kind)).toContain('report_received');
    expect((await report(reader, id)).code).toBe('ALREADY_REPORTED');

    await decide(test, reviewer, await itemOf(test, 'experience', id), 'approve', '');
    const [storedReport] = await reportsOf(reader);
    expect(storedReport).toMatchObject({ status: 'no_action', reasons: 'We checked it and found no breach of our guidelines.' });
    const { data } = await readDecision(reader, storedReport!.decision_id!);
    expect(data.decision).toMatchObject({ subject: { kind: 'report' }, outcome: 'no_action', guideline: { number: 3 } });
    expect(data.decision.appeal_until).not.toBeNull();
    expect((await noticesOf(reader)).find(({ kind }) => kind === 'report_decided')?.text).toContain('It stays');
    expect((await ownExperience(id)).decision_id).toBeNull();
  });

  it('that removes a text gives the author and each reporter a statement of reasons', async () => {
    const id = await publish(test, author);
    const readers = [await makeMember(test), await makeMember(test)];
    for (const reader of readers) await report(reader, id);
    const item = await itemOf(test, 'experience', id);
    await decide(test, reviewer, item, 'reject', 'It insults in the second sentence.');
    for (const reader of readers) {
      const [acted] = await reportsOf(reader);
      expect(acted).toMatchObject({ status: 'action_taken', reasons: 'It insults in the second sentence.' });
      expect((await readDecision(reader, acted!.decision_id!)).data.decision).toMatchObject({
        outcome: 'action_taken',
        appeal_until: null,
      });
    }
    expect((await readDecision(author, (await ownExperience(id)).decision_id!)).data.decision.outcome).toBe('removed');
  });

  it('that removes a text, and an appeal that restores it, are stated to the person written about, if they proved their ID', async () => {
    const [handle, claimed] = [freshHandle(), freshHandle()];
    const [subject, stranger, reporter] = [await makeMember(test), await makeMember(test), await makeMember(test)];
    await linkProved(test, subject, 'instagram', handle);
    await linkHandle(test, stranger, 'tinder', claimed);
    const platforms = [
      { platform: 'instagram', social_id: handle },
      { platform: 'tinder', social_id: claimed },
    ];
    const id = await publish(test, author, { platforms });
    await report(reporter, id);
    await decide(test, reviewer, await itemOf(test, 'experience', id), 'reject', 'It insults in the second sentence.');
    const [removed] = await decisionsOf(subject);
    expect(removed).toMatchObject({
      subject: { kind: 'experience', id: String(id), link: `/linked-experiences?experience=${id}` },
      outcome: 'removed',
      reasons: 'It insults in the second sentence.',
      appeal_until: null,
    });
    const notice = { kind: 'linked_experience', text: 'We removed an experience about one of your linked IDs.' };
    expect(await noticesOf(subject)).toMatchObject([{ ...notice, link: `/my-decisions?decision=${removed!.id}` }]);
    await overturn(author, (await ownExperience(id)).decision_id!, 'It insults nobody.');
    const outcomesOf = async (who: TestMember) => (await decisionsOf(who)).map(({ outcome, reasons }) => [outcome, reasons]);
    const restored = [
      ['restored', 'It insults nobody.'],
      ['removed', 'It insults in the second sentence.'],
    ];
    expect(await outcomesOf(subject)).toEqual(restored);

    // They learn nothing of a text that was never published.
    const other = await makeMember(test, { trust: 80 });
    const refused = await submit(test, other, { platforms });
    await reject(refused, { notes: 'Second hand.' });
    expect(await outcomesOf(subject)).toEqual(restored);
    expect(await decisionsOf(stranger)).toEqual([]);
  });

  it('that was dismissed leads to a statement for the person written about if an appeal removes the text', async () => {
    const handle = freshHandle();
    const [subject, reporter] = [await makeMember(test), await makeMember(test)];
    await linkProved(test, subject, 'instagram', handle);
    const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    await report(reporter, id);
    await decide(test, reviewer, await itemOf(test, 'experience', id), 'approve', '');
    expect(await decisionsOf(subject)).toEqual([]);
    await overturn(reporter, (await reportsOf(reporter))[0]!.decision_id!, 'It is an insult after all.');
    expect(await decisionsOf(subject)).toMatchObject([
      {
        subject: { kind: 'appeal', link: `/linked-experiences?experience=${id}` },
        outcome: 'removed',
        reasons: 'It is an insult after all.',
      },
    ]);
  });
});

describe('admins’ decisions', () => {
  it('are stated to both sides of a dispute, and only the losing side can appeal', async () => {
    const handle = freshHandle();
    const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
    const body = { experience_id: id, ground: 'false_information', statement: 'That is not so.', evidence_ids: [] };
    const { data } = await test.call('POST /experience-disputes', { token: subject.token, body });
    expect(data.dispute.decision_id).toBeNull();
    const resolve = (admin_notes: string) =>
      test.call('PUT /admin/experience-disputes/{id}/status', {
        token: admin.token,
        params: { id: data.dispute.id },
        body: { status: 'rejected', admin_notes },
      });
    expect((await resolve(render(guidelineTemplate(15), 'en'))).errors).toHaveProperty('admin_notes');
    await resolve('We saw the messages.');
    const disputeOf = async (who: TestMember) =>
      (await test.call('GET /experience-disputes', { token: who.token })).data.disputes.find((one) => one.id === data.dispute.id)!;
    const toSubject = (await readDecision(subject, (await disputeOf(subject)).decision_id!)).data.decision;
    const toAuthor = (await readDecision(author, (await disputeOf(author)).decision_id!)).data.decision;
    expect([toSubject.outcome, toSubject.guideline.number, toSubject.appeal_until === null]).toEqual(['refused', 2, false]);
    expect([toAuthor.outcome, toAuthor.appeal_until]).toEqual(['refused', null]);
    expect(toSubject.id).not.toBe(toAuthor.id);
  });

  it('are stated to members who lose a role and to suspended members, whose refused calls name the decision', async () => {
    const member = await makeMember(test, { role: 'reviewer' });
    const change = (body: object) => test.call('PUT /admin/users/{id}/role', { token: admin.token, params: { id: member.userId }, body });
    expect((await change({ role: 'user' })).errors).toHaveProperty('reason');
    await change({ role: 'user', reason: 'Decided without reading.' });
    expect(await decisionsOf(member)).toMatchObject([
      { outcome: 'role_lowered', subject: { kind: 'role' }, reasons: 'Decided without reading.' },
    ]);
    await change({ role: 'reviewer', reason: 'A second chance.' });
    expect(await decisionsOf(member)).toHaveLength(1);

    const ban = { reason: 'Several accounts.', guideline: 12 };
    await test.call('POST /admin/users/{id}/ban', { token: admin.token, params: { id: member.userId }, body: ban });
    const [decision] = await decisionsOf(member);
    expect(decision).toMatchObject({ outcome: 'suspended', guideline: { number: 12 } });
    expect((await test.call('GET /user', { token: member.token })).data.user.bans[0]!.decision_id).toBe(decision!.id);
    const refused = await test.inject<{ decision_id: string }>('POST', '/experiences', { token: member.token, body: {} });
    expect([refused.code, refused.data.decision_id]).toEqual(['BANNED', decision!.id]);
    expect((await test.inject('GET', '/user/export', { token: member.token })).text).toContain('Several accounts.');
  });

  it('reach a denied applicant and the author of a reworded text', async () => {
    const member = await makeMember(test, { trust: 75 });
    const { data } = await test.call('POST /community/reviewer/apply', { token: member.token, body: { reason: 'I have time.' } });
    const deny = (admin_notes: string) =>
      test.call('POST /admin/community/applications/{id}/deny', {
        token: admin.token,
        params: { id: data.application.id },
        body: { admin_notes },
      });
    expect((await deny('')).errors).toHaveProperty('admin_notes');
    await deny('Please take part a little longer.');
    const { application } = (await test.call('GET /community/reviewer/status', { token: member.token })).data;
    expect((await readDecision(member, application!.decision_id!)).data.decision.outcome).toBe('denied');

    const id = await submit(test, author);
    const comment = 'We had a good evening.';
    await test.call('PUT /admin/experiences/{id}/comment', { token: admin.token, params: { id }, body: { comment } });
    const reworded = (await readDecision(author, (await ownExperience(id)).decision_id!)).data.decision;
    expect(reworded).toMatchObject({ outcome: 'reworded', reasons: '', guideline: { number: 3 }, subject: { kind: 'rewording' } });
  });
});
