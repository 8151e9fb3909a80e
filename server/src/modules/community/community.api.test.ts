import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { decide, freshHandle, itemOf, publish, submit, TAG } from '../../../test/experiences.ts';
import { changeCounters } from '../../platform/counters/store.ts';
import { isoWeek } from '../moderation/rules.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let test: TestApp;
let authors: TestMember[];
beforeAll(async () => {
  test = await startTestApp({ SUBMISSIONS_PER_DAY: '1000' });
  authors = await Promise.all(Array.from({ length: 3 }, () => makeMember(test)));
});
afterAll(() => test.close());

const stats = async () => (await test.call('GET /community/stats')).data;

describe('the community’s figures', () => {
  it('are public and cacheable, and have a second path', async () => {
    const reply = await test.call('GET /community/stats');
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, expect.stringContaining('public')]);
    expect(reply.headers['etag']).toBeDefined();
    expect((await test.inject('GET', '/v1/community/stats')).status).toBe(200);
    expect((await test.inject('GET', '/community/stats', { headers: { 'if-none-match': reply.headers['etag'] as string } })).status).toBe(
      304,
    );
  });

  it('count a reviewer only while they have the role, and average the trust scores of the members who are left after a deletion', async () => {
    const before = await stats();
    const reviewer = await makeMember(test, { role: 'reviewer' });
    expect((await stats()).community_reviewers).toBe(before.community_reviewers + 1);
    await test.act((ctx) => test.modules.members.grantRole(ctx, reviewer.userId, 'user'));
    expect((await stats()).community_reviewers).toBe(before.community_reviewers);
    const { average } = await test.db
      .selectFrom('users')
      .select((eb) => eb.fn.avg<string>('trust_score').as('average'))
      .executeTakeFirstOrThrow();
    expect((await stats()).average_trust_score).toBeCloseTo(Number(average), 1);
    await test.db.deleteFrom('users').where('id', '=', reviewer.userId).execute();
    const remaining = await test.db
      .selectFrom('users')
      .select((eb) => eb.fn.avg<string>('trust_score').as('average'))
      .executeTakeFirstOrThrow();
    expect((await stats()).average_trust_score).toBeCloseTo(Number(remaining.average), 1);
  });

  it('show a city and an emoji only from three experiences on', async () => {
    const fields = () => ({
      city: 'Boise',
      state: 'ID',
      tags: [TAG.justOkay],
      platforms: [{ platform: 'hinge', social_id: freshHandle() }],
    });
    const before = await stats();
    await publish(test, authors[0]!, fields());
    await publish(test, authors[1]!, fields());
    const afterTwo = await stats();
    expect(afterTwo.city_stats.map(({ city }) => city)).not.toContain('Boise, ID');
    expect(afterTwo.emoji_stats.map(({ emoji }) => emoji)).not.toContain('😐');
    await publish(test, authors[2]!, fields());
    const afterThree = await stats();
    expect(afterThree.city_stats).toContainEqual({ city: 'Boise, ID', count: 3 });
    expect(afterThree.emoji_stats).toContainEqual({ emoji: '😐', count: 3 });
    expect(afterThree.platform_stats).toContainEqual({ platform: 'hinge', emoji: '💞', count: 3 });
    expect(afterThree.total_experiences).toBe(before.total_experiences + 3);
    expect(afterThree.approved_this_week).toBe(before.approved_this_week + 3);
  });

  it('count the week before separately', async () => {
    const before = await stats();
    const lastWeek = isoWeek(new Date(test.clock.now().getTime() - 7 * DAY_MS));
    await changeCounters(test.db, [{ kind: 'reviews-weekly', key: `${lastWeek}:approved`, by: 5 }]);
    const after = await stats();
    expect(after).toMatchObject({ approved_last_week: before.approved_last_week + 5, rejected_last_week: before.rejected_last_week });
    expect(after.approved_this_week).toBe(before.approved_this_week);
  });

  it('count one experience less and one rejection more when a reported experience is removed', async () => {
    const id = await publish(test, await makeMember(test), { city: 'Fargo', state: 'ND' });
    const before = await stats();
    await test.inject('POST', `/experiences/${id}/report`, { token: authors[0]!.token, body: { reason: 'other' } });
    expect((await stats()).pending_reviews).toBe(before.pending_reviews + 1);
    await decide(test, await makeMember(test, { role: 'reviewer' }), await itemOf(test, 'experience', id), 'reject');
    const after = await stats();
    expect([after.total_experiences, after.pending_reviews, after.rejected_this_week]).toEqual([
      before.total_experiences - 1,
      before.pending_reviews,
      before.rejected_this_week + 1,
    ]);
  });

  it('name only reviewers who allow it, and no authors', async () => {
    const [open, shy] = await Promise.all(
      ['Open Reviewer', 'Shy Reviewer'].map((displayName) => makeMember(test, { role: 'reviewer', displayName })),
    );
    await test.db.updateTable('users').set({ is_name_public: false }).where('id', '=', shy!.userId).execute();
    const author = await makeMember(test, { displayName: 'Submitting Member' });
    // Two decisions each, which rank them before those with one.
    for (const reviewer of [open!, shy!, open!, shy!])
      await decide(test, reviewer, await itemOf(test, 'experience', await submit(test, author)), 'approve');
    const reply = await test.call('GET /community/stats');
    expect(reply.data.top_reviewers).toContainEqual({ display_name: 'Open Reviewer', reviews: 2, trust_score: open!.actor.trustScore });
    expect(reply.data.activity_logs).toContainEqual({
      text: 'An experience was approved',
      user: 'Open Reviewer',
      time: expect.stringMatching(/:00:00\.000Z$/),
    });
    expect(reply.data.activity_logs).toContainEqual({
      text: 'An experience was submitted for review',
      user: 'Community member',
      time: expect.any(String),
    });
    for (const secret of ['Shy', 'Submitting', author.userId, open!.userId, 'Jordan', 'Miller']) expect(reply.text).not.toContain(secret);
  });

  it('count neither admins nor former reviewers among the top reviewers', async () => {
    const author = await makeMember(test);
    const admin = await makeMember(test, { role: 'admin', displayName: 'Deciding Admin' });
    const former = await makeMember(test, { role: 'reviewer', displayName: 'Former Reviewer' });
    for (const reviewer of [admin, former, admin, former, admin, former])
      await decide(test, reviewer, await itemOf(test, 'experience', await submit(test, author)), 'approve');
    const names = async () => (await stats()).top_reviewers.map(({ display_name: name }) => name);
    expect(await names()).toContain('Former Reviewer');
    await test.call('POST /community/reviewer/step-down', { token: former.token });
    expect(await names()).not.toEqual(expect.arrayContaining([expect.stringMatching(/Deciding Admin|Former Reviewer/)]));
  });

  it('rank the top reviewers by accuracy, however many others have decided more', async () => {
    const [careful, careless] = [
      await makeMember(test, { role: 'reviewer', displayName: 'Careful Reviewer' }),
      await makeMember(test, { role: 'reviewer', displayName: 'Careless Reviewer' }),
    ];
    await changeCounters(test.db, [
      ...Array.from({ length: 25 }, () => ({ kind: 'reviews-by', key: randomUUID(), by: 100 })),
      { kind: 'reviews-by', key: careful.userId, by: 20 },
      { kind: 'reviews-by', key: careless.userId, by: 40 },
      { kind: 'reviews-overturned', key: careless.userId, by: 20 },
    ]);
    const names = (await stats()).top_reviewers.map(({ display_name: name }) => name);
    expect(names.slice(0, 2)).toEqual(['Careful Reviewer', 'Careless Reviewer']);
  });
});
