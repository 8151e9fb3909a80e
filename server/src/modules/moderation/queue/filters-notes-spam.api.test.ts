import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY_S } from '../../../platform/clock.ts';
import { decide, freshHandle, itemOf, publish, submit } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { latestSubmissionsQuery } from '../deciding/decision-store.ts';
import { queuePageQuery } from './queue-page-store.ts';
import type { QueueFilter } from './queue-store.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
const reviewer = await makeMember(test, { role: 'reviewer', displayName: 'First Reviewer' });
const other = await makeMember(test, { role: 'reviewer', displayName: 'Second Reviewer' });
const admin = await makeMember(test, { role: 'admin' });

const queue = (member: TestMember, query: Record<string, string | number> = {}) =>
  test.call('GET /community/review-queue', { token: member.token, query });
const idsIn = async (member: TestMember, query: Record<string, string | number> = {}) =>
  (await queue(member, query)).data.items.map(({ id }) => id);
const lease = (member: TestMember, item: number) =>
  test.call('POST /community/review-queue/{id}/lease', { token: member.token, params: { id: item } });
const release = (member: TestMember, item: number) =>
  test.call('DELETE /community/review-queue/{id}/lease', { token: member.token, params: { id: item } });
const addNote = (member: TestMember, item: number, content: string) =>
  test.call('POST /community/review-queue/{id}/notes', { token: member.token, params: { id: item }, body: { content } });
const notesOf = (member: TestMember, item: number) =>
  test.call('GET /community/review-queue/{id}/notes', { token: member.token, params: { id: item } });
const handOver = (member: TestMember, item: number, note: string) =>
  test.call('POST /community/review-queue/{id}/hand-over', { token: member.token, params: { id: item }, body: { note } });
const report = (member: TestMember, id: number, reason: string) =>
  test.inject('POST', `/experiences/${id}/report`, { token: member.token, body: { reason, details: '' } });

async function addWaitingItem(fields: Parameters<typeof submit>[2] = {}): Promise<number> {
  const id = await submit(test, await makeMember(test), fields);
  const item = await itemOf(test, 'experience', id);
  await test.drainJobs();
  return item;
}

describe('filters of the queue', () => {
  it('find items by urgency, report, flag, language, lateness and number, and sort them', async () => {
    const english = await addWaitingItem({ comment: 'She was kind and we had a very good evening.' });
    const spanish = await addWaitingItem({ comment: 'Llegó tarde y no me dejó hablar en toda la noche.' });
    const violent = await addWaitingItem({ comment: 'He punched the wall and was shouting at me.' });
    const reported = await publish(test, await makeMember(test));
    await report(await makeMember(test), reported, 'minor');
    const urgent = await itemOf(test, 'experience', reported);

    expect(await idsIn(reviewer, { urgent: 1 })).toEqual([urgent]);
    expect(await idsIn(reviewer, { reported: 1 })).toEqual([urgent]);
    expect(await idsIn(reviewer, { language: 'es' })).toEqual([spanish]);
    expect(await idsIn(reviewer, { language: 'en' })).toEqual(expect.arrayContaining([english, violent]));
    expect(await idsIn(reviewer, { flag: 'violence' })).toEqual([violent]);
    expect(await idsIn(reviewer, { overdue: 1 })).toEqual([]);
    const found = (await queue(reviewer, { q: spanish })).data;
    expect(found.items).toMatchObject([{ id: spanish, language: 'es', flag: null, urgent: false, hidden: false, masked: true }]);
    expect(found.pagination.total).toBe(1);
    expect((await idsIn(reviewer)).at(0)).toBe(urgent);

    test.clock.advance(4 * DAY_S);
    const young = await addWaitingItem();
    expect(await idsIn(reviewer, { overdue: 1 })).toEqual(expect.arrayContaining([english, spanish, violent, urgent]));
    expect(await idsIn(reviewer, { overdue: 1 })).not.toContain(young);
    expect((await idsIn(reviewer, { sort: 'newest' })).at(0)).toBe(young);
    expect((await idsIn(reviewer, { sort: 'due' })).at(0)).toBe(urgent);
  });

  it.each([
    ['urgent', 'perhaps'],
    ['flag', 'rude'],
    ['language', 'fr'],
    ['sort', 'oldest'],
    ['q', 'Jordan'],
    ['q', '0'],
  ])('refuse %s=%s with an error at that field', async (name, value) => {
    const refused = await queue(reviewer, { [name]: value });
    expect(refused).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(Object.keys(refused.errors!)).toEqual([name]);
  });

  it('leave out items that the caller may not decide, and so do the counts', async () => {
    const handle = freshHandle();
    const subject = await makeMember(test, { role: 'reviewer', linked: [{ platform: 'instagram', socialId: handle }] });
    const author = await makeMember(test, { role: 'reviewer' });
    const before = (await queue(reviewer)).data.counts.pending;
    const [subjectBefore, authorBefore] = await Promise.all([subject, author].map(async (one) => (await queue(one)).data.counts.pending));
    expect([subjectBefore, authorBefore]).toEqual([before, before]);
    const id = await submit(test, author, {
      comment: 'No me gustó y no vino a la cita que teníamos.',
      platforms: [{ platform: 'instagram', social_id: handle }],
    });
    await test.drainJobs();
    const item = await itemOf(test, 'experience', id);
    expect((await queue(reviewer)).data.counts.pending).toBe(before + 1);
    for (const one of [subject, author]) {
      expect((await queue(one)).data.counts.pending).toBe(before);
      expect((await test.call('GET /user/stats', { token: one.token })).data.pending_reviews_count).toBe(before);
      expect(await idsIn(one, { language: 'es' })).not.toContain(item);
      expect((await queue(one, { q: item })).data.items).toMatchObject([{ conflict_of_interest: true, language: null, flag: null }]);
    }
    expect(await idsIn(reviewer, { language: 'es' })).toContain(item);
  });
});

describe('internal notes', () => {
  it('are read by staff who may handle the item, and by nobody else', async () => {
    const author = await makeMember(test, { role: 'reviewer' });
    const id = await submit(test, author);
    const item = await itemOf(test, 'experience', id);
    expect((await addNote(reviewer, item, 'The photo looks edited.')).data.notes).toMatchObject([
      { by: 'First Reviewer', content: 'The photo looks edited.', hand_over: false },
    ]);
    expect((await notesOf(other, item)).data.notes).toHaveLength(1);
    for (const refused of [await notesOf(author, item), await addNote(author, item, 'Mine.')]) {
      expect(refused).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
      expect(refused.text).not.toContain('photo');
    }
    expect((await notesOf(await makeMember(test), item)).status).toBe(403);
    expect((await notesOf(reviewer, 5)).status).toBe(404);
    expect((await addNote(reviewer, item, '   ')).errors).toHaveProperty('content');
    expect((await addNote(reviewer, item, 'x'.repeat(501))).errors).toHaveProperty('content');
    await decide(test, reviewer, item, 'admin_review');
    expect((await notesOf(other, item)).code).toBe('ADMIN_REQUIRED');
    expect((await notesOf(admin, item)).data.notes).toHaveLength(1);
    expect(await test.auditOf('review.note')).toMatchObject([{ actor: `user:${reviewer.userId}`, subject: `review-item:${item}` }]);
  });

  it('go with an item that is handed over: its lease ends, and the next reviewer reads the note', async () => {
    const item = await addWaitingItem();
    await lease(reviewer, item);
    expect((await handOver(other, item, 'Take it.')).code).toBe('LEASED');
    expect((await handOver(reviewer, item, ' ')).errors).toHaveProperty('note');
    expect(await handOver(reviewer, item, 'I know the place; please look at the date.')).toMatchObject({
      status: 200,
      data: { lease: null },
    });
    const leased = await lease(other, item);
    expect(leased.data.notes).toMatchObject([
      { by: 'First Reviewer', content: 'I know the place; please look at the date.', hand_over: true },
    ]);
    await decide(test, other, item, 'approve');
    expect((await handOver(other, item, 'Done.')).code).toBe('ALREADY_DECIDED');
  });
});

describe('rejecting several items as spam', () => {
  const reject = (member: TestMember, body: object) =>
    test.inject<{ results: { id: number; status: string | null; code: string | null }[] }>(
      'POST',
      '/community/review-queue/bulk-decision',
      {
        token: member.token,
        body,
      },
    );

  it('checks each item by itself and decides those that may be decided', async () => {
    const [first, second, leased, decided] = [
      await addWaitingItem(),
      await addWaitingItem(),
      await addWaitingItem(),
      await addWaitingItem(),
    ];
    const ownItem = await itemOf(test, 'experience', await submit(test, reviewer));
    await lease(other, leased);
    await decide(test, other, decided, 'approve');
    const reply = await reject(reviewer, { ids: [first, ownItem, leased, decided, second, 7], decision: 'reject', notes: 'Advertising.' });
    expect(reply.data.results).toEqual([
      { id: first, status: 'rejected', code: null },
      { id: ownItem, status: null, code: 'CONFLICT_OF_INTEREST' },
      { id: leased, status: null, code: 'LEASED' },
      { id: decided, status: null, code: 'ALREADY_DECIDED' },
      { id: second, status: 'rejected', code: null },
      { id: 7, status: null, code: 'NOT_FOUND' },
    ]);
    await release(other, leased);
    expect((await reject(reviewer, { ids: [leased], decision: 'reject', notes: 'Advertising.' })).data.results[0]?.status).toBe('rejected');
  });

  it.each([
    ['ids', { ids: [], decision: 'reject', notes: 'Spam.' }],
    ['ids', { ids: Array.from({ length: 51 }, (_, index) => index + 1), decision: 'reject', notes: 'Spam.' }],
    ['decision', { ids: [1], decision: 'approve', notes: 'Spam.' }],
    ['guideline', { ids: [1], decision: 'reject', notes: 'Spam.', guideline: 3 }],
    ['notes', { ids: [1], decision: 'reject', notes: ' ' }],
  ])('refuses an invalid value of %s', async (field, body) => {
    const refused = await reject(reviewer, body);
    expect(refused).toMatchObject({ status: 422 });
    expect(Object.keys(refused.errors!)).toEqual([field]);
  });
});

it('reads every filter, every sort and the latest submissions from an index when about 50,000 items wait', async () => {
  for (let from = 1; from <= 66_000; from += 2_000) {
    await sql`insert into review_items (id, subject_type, subject_id, status, is_reported, is_urgent, tie, day, due_at, flag, language)
      select 1000000 + n, case when n % 20 = 0 then 'reply' else 'experience' end, 1000000 + n,
      case when n % 4 = 0 then 'approved' else 'in_review' end, n % 50 = 0, n % 500 = 0, n, current_date - (n % 90)::int,
      now() - (n % 90) * interval '1 day', case when n % 30 = 0 then 'violence' end, case when n % 5 = 0 then 'es' else 'en' end
    from generate_series(${from}::int, ${from + 1_999}::int) n`.execute(test.db);
  }
  await sql`analyze review_items`.execute(test.db);
  const filters: Partial<QueueFilter>[] = [
    {},
    { type: 'reply' },
    { urgent: true },
    { reported: true },
    { overdue: true },
    { flag: 'violence' },
    { language: 'es' },
    { statuses: ['approved'] },
    { statuses: ['needs_admin_review'] },
  ];
  for (const filter of filters) {
    for (const sort of [undefined, 'due', 'newest'] as const) {
      const fullFilter: QueueFilter = { statuses: ['in_review'], reviewerId: reviewer.userId, now: new Date(), ...filter };
      const query = queuePageQuery(test.db, fullFilter, { sort, offset: 0, limit: 10, viewerMask: 7 });
      const plan = JSON.stringify((await sql`explain (format json) ${query}`.execute(test.db)).rows);
      expect(plan, JSON.stringify({ filter, sort })).not.toMatch(
        /"Seq Scan","Parallel Aware":\w+,"Async Capable":\w+,"Relation Name":"review_items"/,
      );
      expect(plan).toContain('Index');
    }
  }
  // If the type were a parameter, PostgreSQL would use the same plan for replies, which are few, and for experiences.
  const ofReplies: QueueFilter = { statuses: ['in_review'], reviewerId: reviewer.userId, now: new Date(), type: 'reply' };
  const page = { sort: undefined, offset: 0, limit: 10, viewerMask: 7 };
  expect(queuePageQuery(test.db, ofReplies, page).compile(test.db).parameters).not.toContain('reply');
  const latest = JSON.stringify(await latestSubmissionsQuery(test.db, 10).explain('json'));
  expect(latest).toContain('review_items_submitted');
});
