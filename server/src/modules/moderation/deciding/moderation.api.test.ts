import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MINUTE_S } from '../../../platform/clock.ts';
import { decide, freshHandle, itemOf, publish, submit } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { startTestApp } from '../../../../test/start-app.ts';

// Enough connections for every racing call, so that a slow machine refuses none before the race.
const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', DATABASE_POOL: '22' });
const author = await makeMember(test);
const reviewer = await makeMember(test, { role: 'reviewer' });
const admin = await makeMember(test, { role: 'admin' });

const submitItem = async (fields: Parameters<typeof submit>[2] = {}) => {
  const writer = await makeMember(test, { displayName: 'Named Author' });
  const id = await submit(test, writer, fields);
  return { id, writer, item: await itemOf(test, 'experience', id) };
};
const queue = (member: TestMember, query: Record<string, string | number> = {}) =>
  test.call('GET /community/review-queue', { token: member.token, query });
const lease = (member: TestMember, item: number) =>
  test.call('POST /community/review-queue/{id}/lease', { token: member.token, params: { id: item } });
const release = (member: TestMember, item: number) =>
  test.call('DELETE /community/review-queue/{id}/lease', { token: member.token, params: { id: item } });
const statusOf = async (id: number) =>
  (await test.db.selectFrom('experiences').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
/** Finds the item on any page of the queue. */
async function findInQueue(member: TestMember, item: number) {
  for (let page = 1; ; page++) {
    const { data } = await queue(member, { page });
    const found = data.items.find(({ id }) => id === item);
    if (found || !data.pagination.has_more_pages) return found;
  }
}

describe('the queue', () => {
  it('is closed to members and visitors', async () => {
    expect(await queue(author)).toMatchObject({ status: 403, code: 'reviewer_application_needed' });
    expect((await test.call('GET /community/review-queue')).status).toBe(401);
  });

  it('shows an item’s text, categories, place and rating, but neither its author nor the whole name', async () => {
    const { id, writer, item } = await submitItem({ comment: 'Told great stories.' });
    const shown = await findInQueue(reviewer, item);
    expect(shown).toMatchObject({
      experience_id: id,
      type: 'experience',
      status: 'in_review',
      submitted_by_user: 'Hidden',
      person_name: 'Jordan M.',
      comment: 'Told great stories.',
      formatted_categories: [expect.objectContaining({ label: 'Respectful', weight: 3 }), expect.objectContaining({ weight: 4 })],
      location: 'Austin, TX',
      rating: 7,
      conflict_of_interest: false,
      lease: null,
      reports: [],
      ai_vote: null,
    });
    for (const hidden of [writer.userId, writer.displayName, 'Miller']) expect(JSON.stringify(shown)).not.toContain(hidden);
  });

  it('counts open items and this week’s decisions', async () => {
    const before = (await queue(reviewer)).data.counts;
    const [toApprove, toReject] = [await submitItem(), await submitItem()];
    expect((await queue(reviewer)).data.counts.pending).toBe(before.pending + 2);
    await decide(test, reviewer, toApprove.item, 'approve');
    await decide(test, reviewer, toReject.item, 'reject');
    expect((await queue(reviewer)).data.counts).toEqual({
      pending: before.pending,
      approved_this_week: before.approved_this_week + 1,
      rejected_this_week: before.rejected_this_week + 1,
    });
  });

  it('refuses an invalid page or filter', async () => {
    const invalid: Record<string, string>[] = [{ page: '0' }, { page: '101' }, { status: 'banana' }, { type: 'user' }];
    for (const query of invalid) expect((await queue(reviewer, query)).status).toBe(422);
  });
});

describe('a lease', () => {
  it('excludes others for ten minutes', async () => {
    const { item } = await submitItem();
    const other = await makeMember(test, { role: 'reviewer' });
    expect((await lease(reviewer, item)).data.lease.held_by_me).toBe(true);
    expect(await lease(other, item)).toMatchObject({ status: 409, code: 'LEASED' });
    expect(await decide(test, other, item, 'approve')).toMatchObject({ status: 409, code: 'LEASED' });
    expect((await findInQueue(other, item))?.lease).toEqual({ held_by_me: false, until: expect.any(String) });
    test.clock.advance(10 * MINUTE_S + 1);
    expect((await lease(other, item)).status).toBe(200);
  });

  it('that is requested again is extended, with one audit entry and one response time; an expired one is open to others', async () => {
    const { item } = await submitItem();
    const [leaseHolder, other] = [await makeMember(test, { role: 'reviewer' }), await makeMember(test, { role: 'reviewer' })];
    await lease(leaseHolder, item);
    test.clock.advance(500);
    const { until } = (await lease(leaseHolder, item)).data.lease;
    expect(new Date(until).getTime() - test.clock.now().getTime()).toBeGreaterThan(590_000);
    test.clock.advance(400);
    expect((await lease(other, item)).code).toBe('LEASED');
    const opened = (await test.auditOf('review.open')).filter(({ subject }) => subject === `review-item:${item}`);
    expect(opened).toHaveLength(1);
    await decide(test, leaseHolder, item, 'approve');
    expect((await test.call('GET /user/reviewer-stats', { token: leaseHolder.token })).data.average_response_time).toBeCloseTo(15, 0);

    const expired = await submitItem();
    await lease(leaseHolder, expired.item);
    test.clock.advance(10 * MINUTE_S + 1);
    expect((await lease(other, expired.item)).data.lease.held_by_me).toBe(true);
    expect((await decide(test, leaseHolder, expired.item, 'approve')).code).toBe('LEASED');
    expect((await decide(test, other, expired.item, 'approve')).status).toBe(200);
  });

  it('counts the other experiences about the same person, without names', async () => {
    const handle = freshHandle();
    const fields = { platforms: [{ platform: 'instagram', social_id: handle }] };
    const writer = await makeMember(test, { displayName: 'Earlier Writer' });
    await publish(test, writer, fields);
    await decide(test, reviewer, (await submitItem(fields)).item, 'reject');
    const last = await submitItem({
      platforms: [{ platform: 'instagram', social_id: handle.toUpperCase() }],
      is_anonymous: true,
      comment: '',
    });
    await submitItem(fields);
    await submitItem();
    const opened = await lease(reviewer, last.item);
    expect(opened.data.history).toEqual({
      total: 3,
      published: 1,
      rejected: 1,
      waiting: 1,
      removed: 0,
      withdrawn: 0,
      last_7_days: 3,
    });
    for (const secret of ['Earlier Writer', writer.userId, last.writer.userId, handle]) expect(opened.text).not.toContain(secret);
    const subject = await makeMember(test, { role: 'reviewer', linked: [{ platform: 'instagram', socialId: handle }] });
    expect((await lease(subject, last.item)).text).not.toContain('history');
  });

  it('is released by its reviewer, and by nobody else', async () => {
    const { item } = await submitItem();
    const other = await makeMember(test, { role: 'reviewer' });
    await lease(reviewer, item);
    expect(await release(other, item)).toMatchObject({ status: 200, data: { lease: null } });
    expect((await lease(other, item)).status).toBe(409);
    await release(reviewer, item);
    expect((await lease(other, item)).status).toBe(200);
  });
});

describe('a decision', () => {
  it('publishes, grants the credit and notifies the author, once', async () => {
    const member = await makeMember(test);
    const id = await submit(test, member);
    const item = await itemOf(test, 'experience', id);
    const trust = (await test.call('GET /user', { token: member.token })).data.user.trust_score;
    expect((await decide(test, reviewer, item, 'approve', '')).data).toEqual({
      item: { id: item, status: 'approved', takes_effect_at: expect.any(String) },
    });
    await test.drainJobs();
    expect(await statusOf(id)).toBe('approved');
    const { user } = (await test.call('GET /user', { token: member.token })).data;
    expect([user.reveals, user.trust_score]).toEqual([4, trust + 2]);
    expect((await test.call('GET /notifications', { token: member.token })).data.notifications).toMatchObject([
      { kind: 'experience_decided', link: `/my-experiences?experience=${id}` },
    ]);
    expect(await decide(test, reviewer, item, 'approve')).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
    expect((await test.call('GET /user', { token: member.token })).data.user.reveals).toBe(4);
  });

  it('that rejects grants no credit and lowers the author’s trust score', async () => {
    const member = await makeMember(test);
    const id = await submit(test, member);
    await decide(test, reviewer, await itemOf(test, 'experience', id), 'reject', 'It gives an address.');
    await test.drainJobs();
    const { user } = (await test.call('GET /user', { token: member.token })).data;
    expect([user.reveals, user.trust_score]).toEqual([3, member.actor.trustScore - 5]);
    expect(await statusOf(id)).toBe('rejected');
  });

  it('is accepted from exactly one of twenty reviewers who decide simultaneously', async () => {
    const member = await makeMember(test);
    const id = await submit(test, member);
    const item = await itemOf(test, 'experience', id);
    const reviewers: TestMember[] = [];
    while (reviewers.length < 20) reviewers.push(await makeMember(test, { role: 'reviewer' }));
    const replies = await Promise.all(reviewers.map((one, index) => decide(test, one, item, index % 2 ? 'approve' : 'reject')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
    const winner = replies.find(({ status }) => status === 200)!;
    expect(await statusOf(id)).toBe(winner.data.item.status);
    const decisions = await test.db.selectFrom('review_decisions').selectAll().where('item_id', '=', item).execute();
    expect(decisions).toHaveLength(1);
  });

  it('has one outcome for each of many items that ten reviewers decide at the same time', async () => {
    const items: number[] = [];
    while (items.length < 30) items.push((await submitItem()).item);
    const reviewers = await Promise.all(Array.from({ length: 10 }, () => makeMember(test, { role: 'reviewer' })));
    const before = (await queue(reviewer)).data.counts;
    const outcomes = new Map<number, string[]>(items.map((item) => [item, []]));
    await Promise.all(
      reviewers.map(async (one, index) => {
        // Each reviewer begins elsewhere, so that several try each item at the same moment.
        for (const item of [...items.slice(index * 3), ...items.slice(0, index * 3)]) {
          const reply = await decide(test, one, item, index % 2 ? 'approve' : 'reject');
          if (reply.status === 200) outcomes.get(item)!.push(reply.data.item.status);
          else expect([reply.status, reply.code]).toEqual([409, 'ALREADY_DECIDED']);
        }
      }),
    );
    const rows = await test.db
      .selectFrom('review_items as i')
      .innerJoin('review_decisions as d', 'd.item_id', 'i.id')
      .innerJoin('experiences as e', 'e.id', 'i.subject_id')
      .select(['i.id', 'i.status', 'd.decision', 'e.status as experience'])
      .where('i.id', 'in', items)
      .execute();
    expect(rows).toHaveLength(items.length);
    for (const row of rows) {
      expect(outcomes.get(row.id)).toEqual([row.status]);
      expect([row.experience, row.decision]).toEqual([row.status, row.status === 'approved' ? 'approve' : 'reject']);
    }
    const after = (await queue(reviewer)).data.counts;
    const approved = rows.filter(({ status }) => status === 'approved').length;
    expect(after).toEqual({
      pending: before.pending - items.length,
      approved_this_week: before.approved_this_week + approved,
      rejected_this_week: before.rejected_this_week + items.length - approved,
    });
  });

  it('that fails half-way changes no counts, sends no notice, and can be made again', async () => {
    const { item, writer } = await submitItem();
    const counts = (await queue(reviewer)).data.counts;
    await sql`create function refuse_decision() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(test.db);
    await sql`create trigger refuse_decision before insert on review_decisions execute function refuse_decision()`.execute(test.db);
    expect((await decide(test, reviewer, item, 'approve')).status).toBe(500);
    await sql`drop trigger refuse_decision on review_decisions`.execute(test.db);
    expect((await queue(reviewer)).data.counts).toEqual(counts);
    expect((await test.call('GET /notifications', { token: writer.token })).data.notifications).toEqual([]);
    expect((await decide(test, reviewer, item, 'approve')).status).toBe(200);
  });

  it('needs a reason unless it approves, a known outcome, the type of the item, an existing item and a reviewer', async () => {
    const { item } = await submitItem();
    expect(await decide(test, reviewer, item, 'reject', '')).toMatchObject({ status: 422, errors: { notes: ['A reason is required'] } });
    expect((await decide(test, reviewer, item, 'admin_review', '  ')).status).toBe(422);
    expect((await decide(test, reviewer, item, 'reject', 'x'.repeat(501))).status).toBe(422);
    expect((await decide(test, reviewer, item, 'maybe' as 'reject')).status).toBe(422);
    const mistyped = await test.call('POST /community/review-queue/{id}/decision', {
      token: reviewer.token,
      params: { id: item },
      body: { decision: 'approve', type: 'reply', notes: '' },
    });
    expect(mistyped.status).toBe(422);
    expect((await decide(test, reviewer, 4242, 'approve')).status).toBe(404);
    expect((await decide(test, author, item, 'approve')).status).toBe(403);
  });

  it('that asks for admin review leaves the item to admins', async () => {
    const { id, item } = await submitItem();
    expect((await decide(test, reviewer, item, 'admin_review', 'Looks like a threat.')).data.item.status).toBe('needs_admin_review');
    expect(await statusOf(id)).toBe('needs_admin_review');
    expect(await findInQueue(reviewer, item)).toBeUndefined();
    expect(await findInQueue(admin, item)).toMatchObject({ status: 'needs_admin_review', admin_question: 'Looks like a threat.' });
    expect(await decide(test, reviewer, item, 'approve')).toMatchObject({ status: 403, code: 'ADMIN_REQUIRED' });
    expect((await decide(test, admin, item, 'admin_review')).status).toBe(422);
    expect((await decide(test, admin, item, 'approve')).status).toBe(200);
    expect(await statusOf(id)).toBe('approved');
  });

  it('writes an audit entry that names no author', async () => {
    const { item, writer } = await submitItem();
    await decide(test, reviewer, item, 'approve');
    const row = (await test.auditOf('review.decide')).at(-1)!;
    expect(row).toMatchObject({
      actor: `user:${reviewer.userId}`,
      subject: `review-item:${item}`,
      data: { decision: 'approve', type: 'experience' },
    });
    expect(JSON.stringify(row)).not.toContain(writer.userId);
    expect(
      JSON.stringify(await test.db.selectFrom('audit_log').selectAll().where('action', 'like', 'experience.%').execute()),
    ).not.toContain(writer.userId);
  });
});

describe('a conflict of interest', () => {
  it('keeps reviewers from deciding about their own texts and texts about them, whose content the subject can’t read', async () => {
    const handle = freshHandle();
    const writer = await makeMember(test, { role: 'reviewer' });
    const subject = await makeMember(test, { role: 'reviewer', linked: [{ platform: 'instagram', socialId: handle }] });
    const id = await submit(test, writer, {
      platforms: [{ platform: 'instagram', social_id: handle }],
      comment: 'Not for the subject yet.',
    });
    const item = await itemOf(test, 'experience', id);
    for (const one of [writer, subject]) {
      expect(await decide(test, one, item, 'approve')).toMatchObject({
        status: 403,
        code: 'CONFLICT_OF_INTEREST',
        message: 'Conflict of Interest - Cannot Review',
      });
      expect((await lease(one, item)).status).toBe(403);
      expect((await findInQueue(one, item))?.conflict_of_interest).toBe(true);
    }
    const shown = JSON.stringify(await findInQueue(subject, item));
    for (const secret of ['Not for the subject yet.', writer.displayName, writer.userId, 'Respectful', 'Austin'])
      expect(shown).not.toContain(secret);
    expect((await decide(test, reviewer, item, 'approve')).status).toBe(200);
  });
});

describe('a report', () => {
  const report = (member: TestMember, id: number, body: Record<string, string> = { reason: 'harassment', details: 'It threatens.' }) =>
    test.inject('POST', `/experiences/${id}/report`, { token: member.token, body });

  it('is accepted once from each reader but not from the author, and puts the published text into the queue again', async () => {
    const writer = await makeMember(test);
    const id = await publish(test, writer);
    const [reporter, otherReporter] = [await makeMember(test), await makeMember(test)];
    expect((await report(reporter, id)).status).toBe(201);
    expect(await report(reporter, id)).toMatchObject({ status: 409, code: 'ALREADY_REPORTED' });
    expect((await report(otherReporter, id, { reason: 'other' })).status).toBe(201);
    const item = await itemOf(test, 'experience', id);
    const shown = await findInQueue(reviewer, item);
    expect(shown?.reports.map(({ reason, details }) => `${reason}: ${details}`).toSorted()).toEqual([
      'harassment: It threatens.',
      'other: ',
    ]);
    expect((await queue(reviewer)).data.items[0]?.reports.length).toBeGreaterThan(0);
    expect(JSON.stringify([shown, await test.auditOf('review.report')])).not.toContain(reporter.userId);
    expect((await report(writer, id)).status).toBe(404);
    expect((await report(reporter, 31337)).status).toBe(404);
    expect((await report(reporter, id, { reason: 'dislike' })).status).toBe(422);
  });

  it('that is upheld removes the text, gives readers their credit back and counts against the first decision', async () => {
    const first = await makeMember(test, { role: 'reviewer' });
    const id = await submit(test, await makeMember(test));
    await decide(test, first, await itemOf(test, 'experience', id), 'approve');
    const reader = await makeMember(test);
    await test.call('POST /reveals/experience', { token: reader.token, body: { experience_id: id } });
    await report(reader, id);
    expect((await decide(test, reviewer, await itemOf(test, 'experience', id), 'reject', 'It threatens indeed.')).status).toBe(200);
    await test.drainJobs();
    expect(await statusOf(id)).toBe('rejected');
    expect((await test.call('GET /experiences/{id}', { token: reader.token, params: { id } })).status).toBe(404);
    expect((await test.call('GET /reveals/count', { token: reader.token })).data.reveals).toBe(3);
    expect((await test.call('GET /user/reviewer-stats', { token: first.token })).data).toMatchObject({
      total_reviews: 1,
      accepted_reviews: 1,
      accuracy_percentage: 0,
    });
  });

  it('that is not upheld leaves the text published and its author’s credits as they were', async () => {
    const id = await publish(test, author);
    const credits = (await test.call('GET /user', { token: author.token })).data.user.reveals;
    await report(await makeMember(test), id);
    expect((await decide(test, reviewer, await itemOf(test, 'experience', id), 'approve')).status).toBe(200);
    expect(await statusOf(id)).toBe('approved');
    expect((await test.call('GET /user', { token: author.token })).data.user.reveals).toBe(credits);
  });
});

describe('a delay before publishing', () => {
  it('separates the decision in time from its visible effects for the author', async () => {
    const slow = await startTestApp({ PUBLISH_DELAY_HOURS: '2' });
    const [writer, localReviewer] = [await makeMember(slow), await makeMember(slow, { role: 'reviewer' })];
    const id = await submit(slow, writer);
    await decide(slow, localReviewer, await itemOf(slow, 'experience', id), 'approve');
    const ownExperience = async () => (await slow.call('GET /experiences', { token: writer.token })).data.experiences[0];
    expect(await ownExperience()).toMatchObject({ status: 'in_review', can_withdraw: false });
    expect((await slow.call('DELETE /experiences/{id}', { token: writer.token, params: { id } })).code).toBe('FINAL_DETERMINATION');
    await slow.runDelayedJobs();
    await slow.drainJobs();
    expect(await ownExperience()).toMatchObject({ status: 'approved' });
    expect((await slow.call('GET /reveals/count', { token: writer.token })).data.reveals).toBe(4);
    await slow.close();
  });
});
