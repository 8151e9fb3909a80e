import { describe, expect, it } from 'vitest';
import { HOUR_S } from '../../../platform/clock.ts';
import { decide, freshHandle, itemOf, openReviewItem, publish, submit } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { startTestApp } from '../../../../test/start-app.ts';
import { uploadEvidence } from '../../../../test/files/uploads.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', DATABASE_POOL: '22' });
const reviewer = await makeMember(test, { role: 'reviewer' });

const lease = (member: TestMember, item: number) =>
  test.call('POST /community/review-queue/{id}/lease', { token: member.token, params: { id: item } });
const release = (member: TestMember, item: number) =>
  test.call('DELETE /community/review-queue/{id}/lease', { token: member.token, params: { id: item } });
const queue = (member: TestMember, query: Record<string, string | number> = {}) =>
  test.call('GET /community/review-queue', { token: member.token, query });
const report = (member: TestMember, id: number) =>
  test.inject('POST', `/experiences/${id}/report`, { token: member.token, body: { reason: 'minor', details: '' } });
const noticesOf = async ({ token }: TestMember) =>
  (await test.call('GET /notifications', { token })).data.notifications.map(({ text }) => text);

async function findInQueue(member: TestMember, item: number) {
  for (let page = 1; ; page++) {
    const { data } = await queue(member, { page });
    const found = data.items.find(({ id }) => id === item);
    if (found || !data.pagination.has_more_pages) return found;
  }
}

/** Submits an experience of a named author. It has a file only where a test needs one, because cleaning a file takes time. */
async function submitItem({ withFile = false, ...fields }: Parameters<typeof submit>[2] & { withFile?: boolean } = {}) {
  const writer = await makeMember(test, { displayName: 'Named Author' });
  const files = withFile ? [(await uploadEvidence(test, writer.token, 'experience')).id] : [];
  const handle = freshHandle();
  const platforms = [{ platform: 'instagram', social_id: handle }];
  const id = await submit(test, writer, { platforms, evidence_ids: files, ...fields });
  return { id, writer, handle, item: await itemOf(test, 'experience', id) };
}

describe('the list of the queue', () => {
  it('masks names and handles, and leaves author and evidence out, until the item is leased', async () => {
    const { item, writer, handle } = await submitItem({ withFile: true, comment: 'What was said stays readable.' });
    const listed = (await findInQueue(reviewer, item))!;
    expect(listed).toMatchObject({
      masked: true,
      person_name: 'Jordan M.',
      submitted_by: null,
      submitted_by_user: 'Hidden',
      reply_submitted_by: null,
      reply_user_id: null,
      evidence: [],
      evidence_count: 1,
      comment: 'What was said stays readable.',
      ai_vote: null,
      ai_analysis: null,
    });
    expect(listed.platforms).toMatchObject([{ platform: 'instagram', social_id: `${handle.slice(0, 2)}•••••` }]);
    for (const secret of [handle, 'Miller', writer.userId, 'Named Author']) expect(JSON.stringify(listed)).not.toContain(secret);

    const { data } = await lease(reviewer, item);
    expect(data.item).toMatchObject({
      masked: false,
      person_name: 'Jordan Miller',
      submitted_by: writer.userId,
      submitted_by_user: 'Named Author',
      platforms: [{ social_id: handle }],
      lease: { held_by_me: true },
    });
    expect(data.item.evidence).toHaveLength(1);
    expect((await findInQueue(reviewer, item))?.masked).toBe(false);
    expect(await findInQueue(await makeMember(test, { role: 'reviewer' }), item)).toMatchObject({
      masked: true,
      lease: { held_by_me: false },
    });
    await release(reviewer, item);
  });

  it('gives neither text nor names of an unpublished reply to a reviewer with a conflict of interest', async () => {
    const handle = freshHandle();
    const author = await makeMember(test, { role: 'reviewer', displayName: 'Author Reviewer' });
    const subject = await makeMember(test, {
      role: 'reviewer',
      displayName: 'Subject Reviewer',
      linked: [{ platform: 'instagram', socialId: handle }],
    });
    const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }], comment: 'Said in public.' });
    const reader = await makeMember(test, { displayName: 'Reader Replying' });
    await test.call('POST /reveals/experience', { token: reader.token, body: { experience_id: id } });
    const replied = await test.call('POST /experiences/{id}/replies', {
      token: reader.token,
      params: { id },
      body: { content: 'An unpublished reply.' },
    });
    const item = await itemOf(test, 'reply', replied.data.reply.id);
    for (const one of [author, subject]) {
      const shown = await findInQueue(one, item);
      expect(shown).toMatchObject({ conflict_of_interest: true, comment: null, reply_content: null, reports: [], lease: null });
      const text = JSON.stringify(shown);
      for (const secret of [
        'An unpublished reply.',
        'Said in public.',
        'Reader Replying',
        reader.userId,
        'Author Reviewer',
        'Jordan',
        handle,
      ])
        expect(text).not.toContain(secret);
      const refused = await lease(one, item);
      expect(refused).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
      expect(refused.text).not.toContain('unpublished');
    }
  });
});

describe('leases', () => {
  it('are ten at most for one reviewer, even if all are requested at the same time', async () => {
    const hoarder = await makeMember(test, { role: 'reviewer' });
    const items: number[] = [];
    while (items.length < 14) items.push((await submitItem()).item);
    const replies = await Promise.all(items.map((item) => lease(hoarder, item)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const reply of replies.filter(({ status }) => status !== 200)) expect(reply).toMatchObject({ status: 409, code: 'LEASE_LIMIT' });
    const leased = items.filter((_, index) => replies[index]!.status === 200);
    const free = items.filter((_, index) => replies[index]!.status !== 200);
    expect((await lease(hoarder, leased[0]!)).status).toBe(200);
    await decide(test, hoarder, leased[0]!, 'approve');
    expect((await lease(hoarder, free[0]!)).status).toBe(200);
    expect((await lease(hoarder, free[1]!)).code).toBe('LEASE_LIMIT');
    await release(hoarder, leased[1]!);
    expect((await lease(hoarder, free[1]!)).status).toBe(200);
  });
});

describe('a report of an approved text', () => {
  const approvedBy = async (decider: TestMember) => {
    const writer = await makeMember(test);
    const id = await submit(test, writer);
    await decide(test, decider, await itemOf(test, 'experience', id), 'approve');
    return { id, writer };
  };

  it('is not decided by the reviewer who approved it', async () => {
    const decider = await makeMember(test, { role: 'reviewer' });
    const { id } = await approvedBy(decider);
    await report(await makeMember(test), id);
    const item = await itemOf(test, 'experience', id);
    expect(await findInQueue(decider, item)).toMatchObject({ conflict_of_interest: true, comment: null, urgent: false, reports: [] });
    expect(await lease(decider, item)).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
    for (const decision of ['approve', 'reject', 'admin_review'] as const)
      expect(await decide(test, decider, item, decision)).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
    expect(await findInQueue(reviewer, item)).toMatchObject({ urgent: true, reports: [{ reason: 'minor' }] });
    const listReported = async (of: TestMember) =>
      (await test.call('GET /community/review-queue', { token: of.token, query: { reported: 1 } })).data;
    expect((await listReported(reviewer)).items.map(({ id: one }) => one)).toContain(item);
    expect((await listReported(decider)).items.map(({ id: one }) => one)).not.toContain(item);
    expect((await listReported(decider)).counts.pending).toBe((await listReported(reviewer)).counts.pending - 1);
    expect((await decide(test, reviewer, item, 'approve')).status).toBe(200);
  });

  it('does not let the admin who approved it reword the experience', async () => {
    const admin = await makeMember(test, { role: 'admin' });
    const { id } = await approvedBy(admin);
    await report(await makeMember(test), id);
    const edit = { token: admin.token, params: { id }, body: { comment: 'Milder words than before.', admin_notes: '' } };
    expect(await test.call('PUT /admin/experiences/{id}/comment', edit)).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
  });

  it('is not decided by the reviewer who approved it when report and decision arrive at the same moment', async () => {
    const decider = await makeMember(test, { role: 'reviewer' });
    for (let round = 0; round < 6; round++) {
      const { id } = await approvedBy(decider);
      const reader = await makeMember(test);
      const item = async () => itemOf(test, 'experience', id);
      const [, ...replies] = await Promise.all([
        report(reader, id),
        ...Array.from({ length: 4 }, async () => decide(test, decider, await item(), 'reject')),
      ]);
      // Before the report the item is decided; after it, the decider has a conflict of interest.
      for (const { code } of replies) expect(['ALREADY_DECIDED', 'CONFLICT_OF_INTEREST']).toContain(code);
      expect((await decide(test, decider, await item(), 'reject')).code).toBe('CONFLICT_OF_INTEREST');
    }
  });

  it('that removes an experience tells its author that it’s no longer published, not that it never was', async () => {
    const { id, writer } = await approvedBy(await makeMember(test, { role: 'reviewer' }));
    await report(await makeMember(test), id);
    await decide(test, reviewer, await itemOf(test, 'experience', id), 'reject');
    const notices = await noticesOf(writer);
    expect(notices).toContain('We reviewed your experience again, and it’s no longer published.');
    expect(notices).not.toContain('We reviewed your experience and didn’t publish it.');
  });

  it('that removes a reply tells its author that it’s no longer published', async () => {
    const { id } = await approvedBy(await makeMember(test, { role: 'reviewer' }));
    const reader = await makeMember(test);
    await test.call('POST /reveals/experience', { token: reader.token, body: { experience_id: id } });
    const replied = await test.call('POST /experiences/{id}/replies', {
      token: reader.token,
      params: { id },
      body: { content: 'So it was.' },
    });
    const reply = replied.data.reply.id;
    await decide(test, await makeMember(test, { role: 'reviewer' }), await itemOf(test, 'reply', reply), 'approve');
    const other = await makeMember(test);
    await test.call('POST /reveals/experience', { token: other.token, body: { experience_id: id } });
    await test.inject('POST', `/replies/${reply}/report`, { token: other.token, body: { reason: 'other', details: '' } });
    await decide(test, reviewer, await itemOf(test, 'reply', reply), 'reject');
    expect(await noticesOf(reader)).toContain('We reviewed your reply again, and it’s no longer published.');
  });
});

describe('a decision with undo_seconds', () => {
  const decideLater = (member: TestMember, item: number, decision: 'approve' | 'reject' | 'admin_review' = 'approve', undo_seconds = 10) =>
    test.call('POST /community/review-queue/{id}/decision', {
      token: member.token,
      params: { id: item },
      body: { decision, notes: 'As the rules say.', undo_seconds },
    });
  const undo = (member: TestMember, item: number) =>
    test.call('DELETE /community/review-queue/{id}/decision', { token: member.token, params: { id: item } });
  const statusOf = async (id: number) =>
    (await test.db.selectFrom('experiences').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  /** Moves the clock past the time for undoing, and runs the jobs. */
  const passTime = async (): Promise<void> => {
    test.clock.advance(11);
    await test.runDelayedJobs();
    await test.drainJobs();
  };

  it('takes effect after ten seconds, without anything more from the browser', async () => {
    const { id, item, writer } = await submitItem();
    const before = test.clock.now().getTime();
    const sent = await decideLater(reviewer, item);
    expect(sent).toMatchObject({ status: 200, data: { item: { id: item, status: 'approved' } } });
    expect(new Date(sent.data.item.takes_effect_at).getTime() - before).toBeGreaterThanOrEqual(10_000);
    await test.drainJobs();
    expect(await statusOf(id)).toBe('in_review');
    expect(await noticesOf(writer)).toEqual([]);
    await passTime();
    expect(await statusOf(id)).toBe('approved');
    expect(await noticesOf(writer)).toContain('Your experience was approved and is now published.');
    expect((await test.auditOf('review.decide')).at(-1)).toMatchObject({ actor: `user:${reviewer.userId}`, data: { decision: 'approve' } });
    expect((await undo(reviewer, item)).code).toBe('ALREADY_DECIDED');
  });

  it('is visible to nobody before it takes effect: others see the item in review, and its reviewer no longer sees it in the list', async () => {
    const { item } = await submitItem();
    const other = await makeMember(test, { role: 'reviewer' });
    const admin = await makeMember(test, { role: 'admin' });
    const before = (await queue(other)).data.counts;
    await decideLater(reviewer, item, 'reject');
    expect(await findInQueue(reviewer, item)).toBeUndefined();
    for (const one of [other, admin]) {
      expect(await findInQueue(one, item)).toMatchObject({ status: 'in_review', lease: { held_by_me: false } });
      expect((await lease(one, item)).code).toBe('LEASED');
      expect((await decide(test, one, item, 'approve')).code).toBe('LEASED');
      expect((await undo(one, item)).code).toBe('NOT_FOUND');
    }
    expect((await queue(other)).data.counts).toEqual(before);
    // The decision is overdue, as if the worker had stopped, but still nobody else can decide the item.
    test.clock.advance(HOUR_S);
    expect((await decide(test, other, item, 'approve')).code).toBe('LEASED');
    expect((await undo(reviewer, item)).code).toBe('ALREADY_DECIDED');
    await passTime();
    expect((await decide(test, other, item, 'approve')).code).toBe('ALREADY_DECIDED');
  });

  it('can be undone by its reviewer in time, and leaves nothing behind', async () => {
    const { id, item } = await submitItem();
    await lease(reviewer, item);
    await decideLater(reviewer, item, 'reject');
    for (const again of [await decideLater(reviewer, item), await lease(reviewer, item)]) expect(again.code).toBe('ALREADY_DECIDED');
    expect((await release(reviewer, item)).status).toBe(200);
    const undone = await undo(reviewer, item);
    expect(undone).toMatchObject({ status: 200, data: { item: { id: item, status: 'in_review', masked: false } } });
    expect((await undo(reviewer, item)).code).toBe('NOT_FOUND');
    await passTime();
    expect(await statusOf(id)).toBe('in_review');
    expect(await test.db.selectFrom('review_decisions').selectAll().where('item_id', '=', item).execute()).toEqual([]);
    expect((await decide(test, reviewer, item, 'approve')).status).toBe(200);
  });

  it('is dropped when the author withdraws first, or its reviewer may no longer decide', async () => {
    const withdrawn = await submitItem();
    await decideLater(reviewer, withdrawn.item);
    expect((await test.call('DELETE /experiences/{id}', { token: withdrawn.writer.token, params: { id: withdrawn.id } })).status).toBe(200);
    const leaving = await makeMember(test, { role: 'reviewer' });
    const ofLeaving = await submitItem();
    await decideLater(leaving, ofLeaving.item);
    expect((await test.call('POST /community/reviewer/step-down', { token: leaving.token })).status).toBe(200);
    await passTime();
    expect([await statusOf(withdrawn.id), await statusOf(ofLeaving.id)]).toEqual(['withdrawn', 'in_review']);
    const dropped = (await test.auditOf('review.drop-decision')).map(({ data }) => (data as { reason: string }).reason);
    expect(dropped.toSorted()).toEqual(['ALREADY_DECIDED', 'reviewer_application_needed']);
    expect(await test.db.selectFrom('held_decisions').selectAll().execute()).toEqual([]);
  });

  it('is checked when it is sent: a conflict of interest, an invalid time and a member who is no reviewer are refused', async () => {
    const writer = await makeMember(test, { role: 'reviewer' });
    const item = await itemOf(test, 'experience', await submit(test, writer));
    expect((await decideLater(writer, item)).code).toBe('CONFLICT_OF_INTEREST');
    for (const seconds of [-1, 11, 1.5]) expect((await decideLater(reviewer, item, 'approve', seconds)).status).toBe(422);
    expect((await decideLater(await makeMember(test), item)).status).toBe(403);
  });

  it('is made once if several arrive simultaneously', async () => {
    const { item } = await submitItem();
    const others = await Promise.all(Array.from({ length: 5 }, () => makeMember(test, { role: 'reviewer' })));
    const replies = await Promise.all(others.map((one) => decideLater(one, item)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, code } of replies) if (status !== 200) expect(code).toBe('LEASED');
    await passTime();
  });
});

describe('the count of waiting items', () => {
  it('leaves out for reviewers the items that only admins decide', async () => {
    const admin = await makeMember(test, { role: 'admin' });
    const readCounts = async (member: TestMember) => ({
      queue: (await queue(member)).data.counts.pending,
      badge: (await test.call('GET /user/stats', { token: member.token })).data.pending_reviews_count,
    });
    const { item } = await submitItem();
    const [before, adminBefore] = [await readCounts(reviewer), await readCounts(admin)];
    await decide(test, reviewer, item, 'admin_review');
    expect(await readCounts(reviewer)).toEqual({ queue: before.queue - 1, badge: before.badge - 1 });
    expect(await readCounts(admin)).toEqual(adminBefore);
    await decide(test, admin, item, 'approve');
    expect(await readCounts(reviewer)).toEqual({ queue: before.queue - 1, badge: before.badge - 1 });
    expect(await readCounts(admin)).toEqual({ queue: adminBefore.queue - 1, badge: adminBefore.badge - 1 });
  });
});

describe('opening items', () => {
  it('alerts the admins once, if a reviewer doesn’t decide them or opens far more than anyone can review', async () => {
    const watched = await startTestApp({ SUBMISSIONS_PER_DAY: '1000', REVIEW_OPENINGS_PER_HOUR: '6', UNDECIDED_OPENINGS_PER_HOUR: '3' });
    const admin = await makeMember(watched, { role: 'admin' });
    const [reader, worker] = [await makeMember(watched, { role: 'reviewer' }), await makeMember(watched, { role: 'reviewer' })];
    const writer = await makeMember(watched);
    const open = async (member: TestMember, item: number) => {
      await openReviewItem(watched, member, item);
      await watched.call('DELETE /community/review-queue/{id}/lease', { token: member.token, params: { id: item } });
    };
    const items: number[] = [];
    while (items.length < 8) items.push(await itemOf(watched, 'experience', await submit(watched, writer)));
    const alarms = async () =>
      (await watched.auditOf('review.openings-alarm')).map(({ subject, data }) => [subject, (data as { alarm: string }).alarm]);

    for (const item of items.slice(0, 3)) await open(reader, item);
    await open(reader, items[0]!);
    expect(await alarms()).toEqual([]);
    await open(reader, items[3]!);
    await open(reader, items[4]!);
    expect(await alarms()).toEqual([[`user:${reader.userId}`, 'undecided']]);

    for (const item of items.slice(0, 7)) {
      await open(worker, item);
      await decide(watched, worker, item, 'approve');
    }
    expect((await alarms()).slice(1)).toEqual([[`user:${worker.userId}`, 'many']]);
    await watched.drainJobs();
    const { notifications } = (await watched.call('GET /notifications', { token: admin.token })).data;
    expect(notifications.map(({ text }) => text)).toEqual(
      Array.from({ length: 2 }, () => 'A reviewer opened unusually many items. The audit log shows which.'),
    );
    await watched.close();
  });
});
