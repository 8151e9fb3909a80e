import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fileDispute } from '../../../../test/experience-disputes.ts';
import { decide, freshHandle, itemOf, publish, submit } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { DAY_S } from '../../../platform/clock.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', SECOND_LOOK_ONE_IN: '1' });
const admin = await makeMember(test, { role: 'admin' });

const queue = async (of: TestMember, query: Record<string, string | number> = {}) =>
  (await test.call('GET /community/review-queue', { token: of.token, query })).data;
const reveal = (who: TestMember, id: number) => test.call('POST /reveals/experience', { token: who.token, body: { experience_id: id } });
const accuracyOf = async (of: TestMember) => (await test.call('GET /user/reviewer-stats', { token: of.token })).data.accuracy_percentage;
const statusOf = async (author: TestMember) => (await test.call('GET /experiences', { token: author.token })).data.experiences[0]!.status;

/** One experience that `first` has decided on, alone in the queue for second looks. */
async function decideItem(decision: 'approve' | 'reject') {
  await test.db.updateTable('review_items').set({ awaits_second_look: false }).execute();
  const [author, first, second] = [
    await makeMember(test, { trust: 70 }),
    await makeMember(test, { role: 'reviewer' }),
    await makeMember(test, { role: 'reviewer' }),
  ];
  const handle = freshHandle();
  const id = await submit(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
  const item = await itemOf(test, 'experience', id);
  await decide(test, first, item, decision, 'The first one’s reason.');
  return { author, first, second, handle, id, item };
}

/** How many decisions on reports and on experiences the public figures count. */
async function countDecided(): Promise<Record<'report' | 'experience', number>> {
  const { rows } = await sql<{ report: number; experience: number }>`
    select coalesce(sum(n) filter (where key like 'decided:report:%'), 0)::int as report,
      coalesce(sum(n) filter (where key like 'decided:experience:%'), 0)::int as experience
    from counters where kind = 'transparency:all'`.execute(test.db);
  return rows[0]!;
}

async function removeAfterReport(id: number): Promise<void> {
  const { token } = await makeMember(test);
  await test.inject('POST', `/experiences/${id}/report`, { token, body: { reason: 'other', details: '' } });
  expect(await decide(test, admin, await itemOf(test, 'experience', id), 'reject')).toMatchObject({ status: 200 });
}
async function removeAfterDispute(id: number, handle: string): Promise<void> {
  const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
  const params = { id: await fileDispute(test, subject, id) };
  const decided = { token: admin.token, params, body: { status: 'resolved' as const, admin_notes: 'As the messages show.' } };
  expect((await test.call('PUT /admin/experience-disputes/{id}/status', decided)).status).toBe(200);
}

describe('a second look', () => {
  it('is offered to another reviewer, without the first decision, and not to the first, the author or an admin', async () => {
    const { first, second, item, author } = await decideItem('approve');
    const shown = (await queue(second)).items.find(({ id }) => id === item);
    expect(shown).toMatchObject({ second_look: true, status: 'in_review', lease: null });
    expect(JSON.stringify(shown)).not.toMatch(/approved|first one/);
    await test.act((ctx) => test.modules.members.grantRole(ctx, author.userId, 'reviewer'));
    for (const other of [first, author, admin]) expect((await queue(other)).items.map(({ id }) => id)).not.toContain(item);
    expect(await decide(test, author, item, 'reject')).toMatchObject({ code: 'CONFLICT_OF_INTEREST' });
    expect(await decide(test, first, item, 'reject')).toMatchObject({ code: 'ALREADY_DECIDED' });
    expect(await decide(test, admin, item, 'reject')).toMatchObject({ code: 'ALREADY_DECIDED' });
  });

  it('is leased like any other item, and ends with the second decision', async () => {
    const { second, item } = await decideItem('approve');
    const third = await makeMember(test, { role: 'reviewer' });
    const lease = (by: TestMember) => test.call('POST /community/review-queue/{id}/lease', { token: by.token, params: { id: item } });
    expect((await lease(second)).status).toBe(200);
    expect(await lease(third)).toMatchObject({ code: 'LEASED' });
    expect((await queue(third)).items.map(({ id }) => id)).not.toContain(item);
    expect(await decide(test, second, item, 'approve')).toMatchObject({ status: 200, data: { item: { status: 'approved' } } });
    expect(await decide(test, third, item, 'reject')).toMatchObject({ code: 'ALREADY_DECIDED' });
    expect((await test.auditOf('review.second-look')).at(-1)).toMatchObject({ actor: `user:${second.userId}` });
  });

  it('keeps the second reviewer from deciding a report of the text that is already open', async () => {
    const { second, id, item } = await decideItem('approve');
    await test.inject('POST', `/experiences/${id}/report`, {
      token: (await makeMember(test)).token,
      body: { reason: 'other', details: 'Not true.' },
    });
    const report = await itemOf(test, 'experience', id);
    const idsOf = async (of: TestMember) => (await queue(of, { reported: 1 })).items.map((one) => one.id);
    expect(await idsOf(second)).toContain(report);
    expect(await decide(test, second, item, 'approve')).toMatchObject({ status: 200 });
    expect(await idsOf(second)).not.toContain(report);
    expect(await decide(test, second, report, 'reject')).toMatchObject({ code: 'CONFLICT_OF_INTEREST' });
  });

  it('that agrees changes neither the counts of the queue, nor the experience, nor the accuracy of a reviewer', async () => {
    const { first, second, item, author } = await decideItem('approve');
    const before = (await queue(admin)).counts;
    await decide(test, second, item, 'approve');
    expect((await queue(admin)).counts).toEqual(before);
    expect(await statusOf(author)).toBe('approved');
    expect([await accuracyOf(first), await accuracyOf(second)]).toEqual([100, 100]);
  });

  it.each([
    ['approve', 'reject', 'rejected'],
    ['approve', 'approve', 'approved'],
    ['reject', 'approve', 'approved'],
    ['reject', 'reject', 'rejected'],
  ] as const)('that differs from %s goes to an admin, whose %s counts for both', async (firstDecision, final, status) => {
    const { first, second, item, author, id } = await decideItem(firstDecision);
    await decide(test, second, item, firstDecision === 'approve' ? 'reject' : 'approve');
    expect(await statusOf(author)).toBe(firstDecision === 'approve' ? 'approved' : 'rejected');
    const arbitrated = await itemOf(test, 'experience', id);
    expect((await queue(admin)).items.find((one) => one.id === arbitrated)).toMatchObject({
      status: 'needs_admin_review',
      second_look: false,
    });

    expect((await decide(test, admin, arbitrated, final)).status).toBe(200);
    expect(await statusOf(author)).toBe(status);
    const isFirstRight = firstDecision === final;
    expect([await accuracyOf(first), await accuracyOf(second)]).toEqual(isFirstRight ? [100, 0] : [0, 100]);
    expect((await queue(admin)).counts.pending).toBe(
      (await test.db.selectFrom('review_items').select('id').where('status', 'in', ['in_review', 'needs_admin_review']).execute()).length,
    );
  });

  it('that differs is counted in the public figures as a decision on an experience, not on a report', async () => {
    const { second, item, id } = await decideItem('approve');
    await decide(test, second, item, 'reject');
    const before = await countDecided();
    await decide(test, admin, await itemOf(test, 'experience', id), 'reject');
    const after = await countDecided();
    expect([after.report - before.report, after.experience - before.experience]).toEqual([0, 1]);
  });

  it('that differs is due when the admin reads that it is', async () => {
    const { second, item, id } = await decideItem('approve');
    await decide(test, second, item, 'reject');
    const arbitrated = await itemOf(test, 'experience', id);
    const { due_at: dueAt } = await test.db
      .selectFrom('review_items')
      .select('due_at')
      .where('id', '=', arbitrated)
      .executeTakeFirstOrThrow();
    expect((await queue(admin, { q: arbitrated })).items[0]!.due_at).toBe(dueAt.toISOString());
  });

  it('that differs leaves a report that is already open to the admins', async () => {
    const { second, item, id } = await decideItem('approve');
    const [third, reporter] = [await makeMember(test, { role: 'reviewer' }), await makeMember(test)];
    await test.inject('POST', `/experiences/${id}/report`, { token: reporter.token, body: { reason: 'other', details: '' } });
    const reported = await itemOf(test, 'experience', id);
    await decide(test, second, item, 'reject');
    expect(await decide(test, third, reported, 'approve')).toMatchObject({ code: 'ADMIN_REQUIRED' });
    expect((await queue(admin, { q: reported })).items[0]).toMatchObject({ status: 'needs_admin_review', reports: [{ reason: 'other' }] });
    expect(await decide(test, admin, reported, 'approve')).toMatchObject({ status: 200 });
  });

  it('shows the admins why the second reviewer asks them', async () => {
    const { second, item, id } = await decideItem('approve');
    expect(await decide(test, second, item, 'admin_review', 'Is this one person or two?')).toMatchObject({ status: 200 });
    const { items } = await queue(admin, { q: await itemOf(test, 'experience', id) });
    expect(items).toMatchObject([{ admin_question: 'Is this one person or two?' }]);
  });

  it.each([
    ['a report', (id: number) => removeAfterReport(id)],
    ['a dispute', (id: number, handle: string) => removeAfterDispute(id, handle)],
  ])('ends when the text is removed after %s', async (_what, remove) => {
    const { first, second, id, item, handle } = await decideItem('approve');
    await remove(id, handle);
    expect((await queue(second)).items.map((one) => one.id)).not.toContain(item);
    expect(await decide(test, second, item, 'reject')).toMatchObject({ code: 'ALREADY_DECIDED' });
    expect(await accuracyOf(first)).toBe(0);
  });

  it('publishes a rejected experience only while its author has no other about the same person', async () => {
    const { second, item, author, id, handle } = await decideItem('reject');
    const next = await submit(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    await decide(test, second, item, 'approve');
    await decide(test, admin, await itemOf(test, 'experience', id), 'approve');
    const ownExperiences = (await test.call('GET /experiences', { token: author.token })).data.experiences;
    expect(ownExperiences.map(({ id: one, status }) => [one, status])).toEqual([
      [next, 'in_review'],
      [id, 'rejected'],
    ]);
  });

  it('that undoes a take-down publishes the text again with its day, and locks it for readers who were refunded', async () => {
    const { author, id } = await decideItem('approve');
    const [payer, earner] = [await makeMember(test), await makeMember(test)];
    for (let nth = 0; nth < 3; nth++) await reveal(earner, await publish(test, author));
    await publish(test, earner);
    for (const reader of [payer, earner]) expect((await reveal(reader, id)).data.charged).toBe(true);
    await test.modules.authorship.mix();
    const { report } = (
      await test.call('POST /experiences/{id}/report', { token: payer.token, params: { id }, body: { reason: 'hate', details: 'See.' } })
    ).data;
    const readRow = () => test.db.selectFrom('experiences').select(['published_day', 'rank']).where('id', '=', id).executeTakeFirst();
    const published = await readRow();
    test.clock.advance(DAY_S);
    const reported = await itemOf(test, 'experience', id);
    await decide(test, await makeMember(test, { role: 'reviewer' }), reported, 'reject', 'It insults.');
    await test.drainJobs();
    await decide(test, await makeMember(test, { role: 'reviewer' }), reported, 'approve');
    expect((await decide(test, await makeMember(test, { role: 'admin' }), await itemOf(test, 'experience', id), 'approve')).status).toBe(
      200,
    );
    await test.drainJobs();

    expect(await readRow()).toEqual(published);
    for (const { token } of [payer, earner]) {
      expect((await test.call('GET /experiences/{id}', { token, params: { id } })).data.experience.is_revealed).toBe(false);
      const { notifications } = (await test.call('GET /notifications', { token })).data;
      expect(notifications.map(({ text }) => text).join()).toContain('published again');
    }
    const { reports } = (await test.call('GET /reports', { token: payer.token })).data;
    expect(reports.find((one) => one.id === report.id)).toMatchObject({ status: 'no_action' });
  });

  it('keeps pages whole: nothing is shown twice or left out', async () => {
    const { second, item } = await decideItem('approve');
    for (let n = 0; n < 12; n++) await submit(test, await makeMember(test));
    const pages = [await queue(second), await queue(second, { page: 2 })];
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(pages[0]!.items).toHaveLength(10);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(item);
    expect(pages[0]!.pagination.total).toBe(ids.length);
  });
});
