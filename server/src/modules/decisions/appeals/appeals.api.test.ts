import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimRow } from '../../../../test/claim-row.ts';
import { decide, freshHandle, itemOf, publish, submission, submit } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

let author: TestMember;
const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
const reviewer = await makeMember(test, { role: 'reviewer', displayName: 'Rita Reviewer' });
const firstAdmin = await makeMember(test, { role: 'admin', displayName: 'Ada Admin' });
const secondAdmin = await makeMember(test, { role: 'admin', displayName: 'Bo Admin' });
beforeEach(async () => {
  author = await makeMember(test, { trust: 99, displayName: 'Hidden Hand' });
});

const REASONS = 'The text is about a meeting.';
const appeal = (who: TestMember, decisionId: string, fields: Record<string, unknown> = {}, key?: string) =>
  test.call('POST /appeals', {
    token: who.token,
    body: { decision_id: decisionId, statement: 'Please look at it again.', evidence_ids: [], ...fields },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const rule = (who: TestMember, id: string, outcome: 'upheld' | 'overturned' = 'overturned', fields: Record<string, unknown> = {}) =>
  test.call('POST /admin/appeals/{id}/decision', { token: who.token, params: { id }, body: { outcome, reasons: REASONS, ...fields } });
const decisionsOf = async (who: TestMember) => (await test.call('GET /decisions', { token: who.token })).data.decisions;
const findQueued = async (who: TestMember, id: string) => {
  const { data } = await test.call('GET /admin/appeals', { token: who.token, query: { status: 'open' } });
  return data.appeals.find((one) => one.id === id);
};
/** The newest decision about this person that they can appeal. */
const latest = async (who: TestMember) => (await decisionsOf(who)).find((one) => one.appeal_until !== null)!;
const ownExperience = async (id: number) =>
  (await test.call('GET /experiences', { token: author.token })).data.experiences.find((one) => one.id === id)!;
const report = async (who: TestMember, id: number) =>
  (await test.call('POST /experiences/{id}/report', { token: who.token, params: { id }, body: { reason: 'hate', details: 'See.' } })).data
    .report;
const scoreOf = async (who: TestMember) => (await test.call('GET /user', { token: who.token })).data.user.trust_score;
const balanceOf = async (who: TestMember) => (await test.call('GET /reveals/count', { token: who.token })).data.reveals;
const reveal = (who: TestMember, id: number) => test.call('POST /reveals/experience', { token: who.token, body: { experience_id: id } });
const counters = async () =>
  (
    await test.db
      .selectFrom('counters')
      .select(({ fn }) => ['kind', 'key', fn.sum<number>('n').as('n')])
      .where('kind', 'in', ['city', 'tag', 'platform', 'experiences', 'emoji'])
      .groupBy(['kind', 'key'])
      .orderBy('kind')
      .orderBy('key')
      .execute()
  ).map(({ kind, key, n }) => `${kind} ${key} ${n}`);

async function submitRejected(fields: Parameters<typeof submit>[2] = { is_anonymous: true, comment: '' }) {
  const id = await submit(test, author, fields);
  await decide(test, reviewer, await itemOf(test, 'experience', id), 'reject', 'Second hand.');
  const { decision_id: decisionId } = await ownExperience(id);
  return { id, decision: (await decisionsOf(author)).find((one) => one.id === decisionId)! };
}

async function file(who: TestMember, decisionId: string): Promise<string> {
  const filed = await appeal(who, decisionId);
  if (filed.status !== 201) throw new Error(`not filed: ${filed.text}`);
  await test.modules.authorship.mix();
  return filed.data.appeal.id;
}

describe('an appeal of an anonymous author', () => {
  it('is one sealed row until the mix, doesn’t name the author, and publishes the text when it succeeds', async () => {
    const { id, decision } = await submitRejected();
    const before = { score: await scoreOf(author), balance: await balanceOf(author) };
    const filed = await appeal(author, decision.id, {}, 'key-1');
    expect([filed.status, filed.data.appeal.status, filed.data.appeal.waiting_for]).toEqual([201, 'open', null]);
    expect(await test.db.selectFrom('appeals').select('id').where('reasons_id', '=', decision.id).execute()).toEqual([]);
    expect(await test.db.selectFrom('inbox').select('key').execute()).toHaveLength(1);
    expect((await appeal(author, decision.id, {}, 'key-1')).data.appeal.id).toBe(filed.data.appeal.id);
    expect((await appeal(author, decision.id, { statement: 'Another statement.' }, 'key-1')).code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await appeal(author, decision.id)).code).toBe('ALREADY_APPEALED');
    expect((await decisionsOf(author))[0]!.appeal?.id).toBe(filed.data.appeal.id);
    await test.modules.authorship.mix();
    expect((await appeal(author, decision.id)).code).toBe('ALREADY_APPEALED');
    expect((await appeal(author, decision.id, {}, 'key-1')).data.appeal.id).toBe(filed.data.appeal.id);

    const shown = await findQueued(firstAdmin, filed.data.appeal.id);
    expect(shown).toMatchObject({ filed_by: 'The author', conflict_of_interest: false, decision: { outcome: 'rejected' } });
    expect(shown!.created_at).toMatch(/T00:00:00.000Z$/);
    expect(JSON.stringify(shown)).not.toMatch(/Hidden|Rita/);
    const row = JSON.stringify(await test.db.selectFrom('appeals').selectAll().where('id', '=', filed.data.appeal.id).execute());
    expect(row).not.toContain(author.userId);

    expect((await rule(firstAdmin, filed.data.appeal.id)).data.appeal).toMatchObject({ status: 'overturned', reasons: REASONS });
    expect(await ownExperience(id)).toMatchObject({ status: 'approved', decision_id: null, review_notes: null });
    expect(await balanceOf(author)).toBe(before.balance + 1);
    expect(await scoreOf(author)).toBeGreaterThan(before.score);
    const [appealDecision] = (await decisionsOf(author)).filter(({ subject }) => subject.kind === 'appeal');
    expect(appealDecision).toMatchObject({ outcome: 'overturned', reasons: REASONS, appeal_until: null });
    const stats = await test.call('GET /user/reviewer-stats', { token: reviewer.token });
    expect(stats.data.accuracy_percentage).toBeLessThan(100);
    const { data } = await test.call('GET /notifications', { token: author.token });
    expect(data.notifications.map(({ kind }) => kind)).toContain('appeal_decided');
  });

  it('keeps its author from writing about the same person, and is refused once they have', async () => {
    const platforms = [{ platform: 'instagram', social_id: freshHandle() }];
    const { decision } = await submitRejected({ is_anonymous: true, comment: '', platforms });
    const body = submission({ is_anonymous: true, comment: '', platforms });
    const again = () => test.call('POST /experiences', { token: author.token, body });
    await appeal(author, decision.id);
    expect((await again()).code).toBe('CASE_OPEN');
    await test.modules.authorship.mix();
    expect((await again()).code).toBe('CASE_OPEN');
    const other = await submitRejected({
      is_anonymous: true,
      comment: '',
      platforms: [{ platform: 'instagram', social_id: freshHandle() }],
    });
    const same = (await ownExperience(other.id)).platforms.map(({ platform, social_id }) => ({ platform, social_id }));
    await submit(test, author, { is_anonymous: true, comment: '', platforms: same });
    expect((await appeal(author, other.decision.id)).code).toBe('ALREADY_SUBMITTED');
  });
});

describe('an appeal that is not allowed', () => {
  it.each([
    ['a statement too short', { statement: 'No.' }, 'statement'],
    ['a blank statement', { statement: '   ' }, 'statement'],
    ['a statement too long', { statement: 'x'.repeat(2001) }, 'statement'],
    ['too many files', { evidence_ids: Array.from({ length: 6 }, () => randomUUID()) }, 'evidence_ids'],
    ['an invalid id of a decision', { decision_id: 'none' }, 'decision_id'],
  ])('is refused with an error at its field: %s', async (_what, fields, field) => {
    const { decision } = await submitRejected();
    const refused = await appeal(author, decision.id, fields);
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is refused if the decision is another member’s, unknown or too old, or a file is unknown', async () => {
    const { decision } = await submitRejected();
    expect((await appeal(await makeMember(test), decision.id)).status).toBe(404);
    expect((await appeal(author, randomUUID())).status).toBe(404);
    expect((await appeal(author, decision.id, { evidence_ids: [randomUUID()] })).code).toBe('INVALID_EVIDENCE');
    await test.db.updateTable('reasons').set({ appeal_until: '2020-01-31' }).where('id', '=', decision.id).execute();
    const late = await appeal(author, decision.id);
    expect([late.status, late.code]).toEqual([410, 'APPEAL_TOO_LATE']);
  });

  it('is refused while the case is open again', async () => {
    const { id, decision } = await submitRejected();
    await test.db.updateTable('review_items').set({ status: 'needs_admin_review' }).where('subject_id', '=', id).execute();
    expect((await appeal(author, decision.id)).code).toBe('CASE_OPEN');
  });
});

describe('the decider of an appeal', () => {
  it('must be an admin and decides once; invalid input is refused with an error at its field', async () => {
    const { decision } = await submitRejected({});
    const id = await file(author, decision.id);
    expect((await rule(reviewer, id)).code).toBe('ADMIN_REQUIRED');
    expect((await rule(firstAdmin, randomUUID())).status).toBe(404);
    expect((await rule(firstAdmin, id, 'upheld', { reasons: ' ' })).errors).toHaveProperty('reasons');
    expect((await rule(firstAdmin, id, 'upheld', { guideline: 99 })).errors).toHaveProperty('guideline');
    expect((await rule(firstAdmin, id, 'maybe' as 'upheld')).errors).toHaveProperty('outcome');
    expect((await rule(firstAdmin, id, 'upheld')).data.appeal.status).toBe('upheld');
    expect((await rule(secondAdmin, id)).code).toBe('ALREADY_DECIDED');
    expect((await appeal(author, decision.id)).code).toBe('ALREADY_APPEALED');
  });

  it('is one of two simultaneous admins, and never the one who decided first', async () => {
    const id = await submit(test, author);
    await decide(test, firstAdmin, await itemOf(test, 'experience', id), 'reject', 'Second hand.');
    const appealId = await file(author, (await latest(author)).id);
    expect((await rule(firstAdmin, appealId)).code).toBe('CONFLICT_OF_INTEREST');
    expect(await findQueued(firstAdmin, appealId)).toMatchObject({ conflict_of_interest: true, statement: '', case: null, filed_by: null });
    const third = await makeMember(test, { role: 'admin' });
    const replies = await Promise.all([rule(secondAdmin, appealId), rule(third, appealId, 'upheld'), rule(firstAdmin, appealId)]);
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('overturning', () => {
  it('a removal after a report publishes the text again with its day, and notifies reporters and refunded readers', async () => {
    const id = await publish(test, author);
    const reader = await makeMember(test);
    await reveal(reader, id);
    const filedReport = await report(reader, id);
    const readRow = () =>
      test.db.selectFrom('experiences').select(['published_day', 'rank', 'earned']).where('id', '=', id).executeTakeFirst();
    const before = { row: await readRow(), counters: await counters(), mine: await ownExperience(id), score: await scoreOf(author) };
    await decide(test, reviewer, await itemOf(test, 'experience', id), 'reject', 'It insults.');
    await test.drainJobs();
    const refunded = await balanceOf(reader);
    const appealId = await file(author, (await latest(author)).id);
    await rule(firstAdmin, appealId);
    await test.drainJobs();
    expect({ row: await readRow(), counters: await counters(), mine: await ownExperience(id), score: await scoreOf(author) }).toEqual(
      before,
    );
    const { reports } = (await test.call('GET /reports', { token: reader.token })).data;
    expect(reports.find((one) => one.id === filedReport.id)).toMatchObject({ status: 'no_action', reasons: REASONS });
    // They keep the credit, and reading costs one again.
    expect(await balanceOf(reader)).toBe(refunded);
    expect((await reveal(reader, id)).data.charged).toBe(true);
    expect(await balanceOf(reader)).toBe(refunded - 1);
    const { data } = await test.call('GET /notifications', { token: reader.token });
    expect(data.notifications.map(({ text }) => text).join()).toContain('published again');
  });

  it('notifies readers who paid with an earned credit, whom no row names', async () => {
    const id = await publish(test, author);
    const reader = await makeMember(test, { trust: 80 });
    // The reader spends the three credits of the sign-up, so that only the one earned by writing is left.
    await publish(test, reader);
    for (let revealed = 0; revealed < 3; revealed++) await reveal(reader, await publish(test, await makeMember(test, { trust: 80 })));
    await reveal(reader, id);
    await test.modules.authorship.mix();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from reveals where user_id = ${reader.userId}
      and experience_id = ${id}`.execute(test.db);
    expect(rows[0]!.n).toBe(0);
    await report(await makeMember(test), id);
    await decide(test, reviewer, await itemOf(test, 'experience', id), 'reject', 'It insults.');
    await test.drainJobs();
    const texts = async () =>
      (await test.call('GET /notifications', { token: reader.token })).data.notifications.map(({ text }) => text).join();
    expect(await texts()).toContain('You got a reveal back, because an experience you had revealed was removed.');
    expect(await texts()).not.toContain('published again');
    await rule(firstAdmin, await file(author, (await latest(author)).id));
    await test.drainJobs();
    expect(await texts()).toContain('published again');
    expect((await reveal(reader, id)).data.charged).toBe(true);
  });

  it('a rewording restores the author’s text', async () => {
    const comment = 'Kind and on time, we had a good evening.';
    const id = await submit(test, author, { comment });
    const body = { comment: 'We had a good evening.', admin_notes: 'One word less.' };
    await test.call('PUT /admin/experiences/{id}/comment', { token: firstAdmin.token, params: { id }, body });
    const appealId = await file(author, (await ownExperience(id)).decision_id!);
    expect((await rule(firstAdmin, appealId)).code).toBe('CONFLICT_OF_INTEREST');
    await rule(secondAdmin, appealId);
    expect(await ownExperience(id)).toMatchObject({ comment, comment_edited: false, status: 'approved', decision_id: null });
  });

  it('the rejection of a reply publishes the reply', async () => {
    const id = await publish(test, author);
    const reader = await makeMember(test);
    await reveal(reader, id);
    const { data } = await test.call('POST /experiences/{id}/replies', {
      token: reader.token,
      params: { id },
      body: { content: 'Not so.' },
    });
    await decide(test, reviewer, await itemOf(test, 'reply', data.reply.id), 'reject', 'No facts in it.');
    const readReply = async () => (await test.call('GET /experiences/{id}/reply', { token: reader.token, params: { id } })).data.reply!;
    const appealId = await file(reader, (await readReply()).decision_id!);
    await rule(firstAdmin, appealId);
    expect(await readReply()).toMatchObject({ status: 'approved', decision_id: null });
    expect((await ownExperience(id)).reply_count).toBe(1);
  });

  it('a dismissal of a report removes the text, and its author reads the reasons', async () => {
    const id = await publish(test, author);
    const reader = await makeMember(test);
    const filed = await report(reader, id);
    await decide(test, reviewer, await itemOf(test, 'experience', id), 'approve', '');
    const appealId = await file(reader, (await latest(reader)).id);
    expect((await findQueued(firstAdmin, appealId))!.case).toMatchObject({ statement: 'See.' });
    await rule(firstAdmin, appealId);
    const { reports } = (await test.call('GET /reports', { token: reader.token })).data;
    expect(reports.find((one) => one.id === filed.id)).toMatchObject({ status: 'action_taken', reasons: REASONS });
    const { status, decision_id: decisionId } = await ownExperience(id);
    expect(status).toBe('rejected');
    expect((await decisionsOf(author)).find((one) => one.id === decisionId)).toMatchObject({ outcome: 'removed', appeal_until: null });
    expect((await appeal(author, decisionId!)).code).toBe('APPEAL_TOO_LATE');
  });

  it.each([true, false])('a decision about a dispute (upheld: %s) reverses it for both sides, once', async (isUpheld) => {
    const handle = freshHandle();
    const id = await publish(test, author, { is_anonymous: true, comment: '', platforms: [{ platform: 'instagram', social_id: handle }] });
    const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
    const before = { mine: await ownExperience(id), score: await scoreOf(author), counters: await counters() };
    const disputeBody = { experience_id: id, ground: 'not_me', statement: 'That is somebody else.', evidence_ids: [] };
    const fileDispute = () => test.call('POST /experience-disputes', { token: subject.token, body: disputeBody });
    const { data } = await fileDispute();
    await test.call('PUT /admin/experience-disputes/{id}/status', {
      token: firstAdmin.token,
      params: { id: data.dispute.id },
      body: { status: isUpheld ? 'resolved' : 'rejected', admin_notes: 'As the messages show.' },
    });
    const loser = isUpheld ? author : subject;
    const decision = await latest(loser);
    if (!isUpheld) {
      const again = await fileDispute();
      expect([again.status, again.code, (again.data as unknown as { decision_id: string }).decision_id]).toEqual([
        409,
        'APPEAL_INSTEAD',
        decision.id,
      ]);
    }
    expect((await appeal(isUpheld ? subject : author, decision.id)).status).toBe(404);
    const appealId = await file(loser, decision.id);
    expect((await rule(firstAdmin, appealId)).code).toBe('CONFLICT_OF_INTEREST');
    expect((await rule(secondAdmin, appealId)).status).toBe(200);
    const appealDecision = (await decisionsOf(isUpheld ? subject : author)).find(({ subject: decided }) => decided.kind === 'appeal');
    expect(appealDecision).toMatchObject({ outcome: isUpheld ? 'restored' : 'removed', reasons: REASONS, appeal_until: null });
    if (isUpheld) expect({ mine: await ownExperience(id), score: await scoreOf(author), counters: await counters() }).toEqual(before);
    else expect((await ownExperience(id)).status).toBe('removed');
    expect(await latest(loser)).toBeUndefined();
  });

  it.each([true, false])('a decision about a claim (ID moved: %s) moves the ID to the other member', async (isMoved) => {
    const handle = freshHandle();
    const owner = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
    const claimant = await makeMember(test);
    const claim = await test.db
      .insertInto('ownership_disputes')
      .values(await claimRow(test, { owner, claimant, handle }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await test.call('PUT /admin/ownership-disputes/{id}/resolve', {
      token: firstAdmin.token,
      params: { id: claim.id },
      body: { status: isMoved ? 'approved' : 'rejected', admin_notes: 'As the papers show.' },
    });
    const owns = async (who: TestMember) =>
      (await test.call('GET /user/social-ids', { token: who.token })).data.social_ids.some((one) => one.social_id === handle);
    const [loser, winner] = isMoved ? [owner, claimant] : [claimant, owner];
    expect([await owns(loser), await owns(winner)]).toEqual([false, true]);
    const appealId = await file(loser, (await latest(loser)).id);
    expect((await rule(firstAdmin, appealId)).code).toBe('CONFLICT_OF_INTEREST');
    expect((await rule(secondAdmin, appealId)).status).toBe(200);
    expect([await owns(loser), await owns(winner)]).toEqual([true, false]);
    expect((await decisionsOf(winner)).find(({ subject }) => subject.kind === 'appeal')).toMatchObject({
      outcome: isMoved ? 'kept' : 'moved',
    });
  });

  it('a suspension lifts it, on an appeal filed during the suspension', async () => {
    const member = await makeMember(test);
    const before = await scoreOf(member);
    await test.call('POST /admin/users/{id}/ban', {
      token: firstAdmin.token,
      params: { id: member.userId },
      body: { reason: 'Several accounts.' },
    });
    const decision = await latest(member);
    const filed = await appeal(member, decision.id, {}, 'ban-key');
    expect([filed.status, (await appeal(member, decision.id, {}, 'ban-key')).data.appeal.id]).toEqual([201, filed.data.appeal.id]);
    expect((await appeal(member, decision.id)).code).toBe('ALREADY_APPEALED');
    expect((await rule(firstAdmin, filed.data.appeal.id)).code).toBe('CONFLICT_OF_INTEREST');
    await rule(secondAdmin, filed.data.appeal.id);
    expect(await scoreOf(member)).toBe(before);
    expect((await test.call('GET /user', { token: member.token })).data.user.bans).toEqual([]);
  });

  it('a lowered role gives it back, and a denied application makes a reviewer', async () => {
    const member = await makeMember(test, { role: 'reviewer' });
    const roleOf = async (who: TestMember) => (await test.call('GET /user', { token: who.token })).data.user.role;
    await test.call('PUT /admin/users/{id}/role', {
      token: firstAdmin.token,
      params: { id: member.userId },
      body: { role: 'user', reason: 'Too fast.' },
    });
    await rule(secondAdmin, await file(member, (await latest(member)).id));
    expect(await roleOf(member)).toBe('reviewer');

    const other = await makeMember(test, { trust: 75 });
    const { data } = await test.call('POST /community/reviewer/apply', { token: other.token, body: { reason: 'I have time.' } });
    const params = { id: data.application.id };
    await test.call('POST /admin/community/applications/{id}/deny', {
      token: firstAdmin.token,
      params,
      body: { admin_notes: 'Not yet, please wait.' },
    });
    await rule(secondAdmin, await file(other, (await latest(other)).id));
    expect(await roleOf(other)).toBe('reviewer');
  });
});
