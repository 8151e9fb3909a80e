import type { RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import { expect, test } from 'vitest';
import { decide, freshHandle, itemOf, publish, submit } from '../experiences.ts';
import { linkProved } from '../linked-ids.ts';
import { makeMember, type TestMember } from '../people.ts';
import { startSharedApp } from '../shared-app.ts';
import type { Reply } from '../start-app.ts';

/** An exact score would reveal which member it belongs to and what they did last, so everybody sees the scores of others rounded to tens. */
const EXACT_SCORE = 67;
/** A multiple of ten, so that the callers' own scores don't look like exact ones. */
const CALLERS_SCORE = 60;
const app = await startSharedApp();
const memberWithExactScore = (role: 'user' | 'reviewer' = 'user') => makeMember(app, { trust: EXACT_SCORE, role });

const [author, replier, applicant, decidingReviewer] = [
  await memberWithExactScore(),
  await memberWithExactScore(),
  await memberWithExactScore(),
  await memberWithExactScore('reviewer'),
];
const [member, reviewer, admin] = [
  await makeMember(app, { trust: CALLERS_SCORE }),
  await makeMember(app, { trust: CALLERS_SCORE, role: 'reviewer' }),
  await makeMember(app, { trust: CALLERS_SCORE, role: 'admin' }),
];

/** Creates review items and texts of every kind that shows a score. */
async function plant(): Promise<{ handle: string; ids: (string | number)[]; itemIds: number[] }> {
  const handle = freshHandle();
  await linkProved(app, member, 'instagram', handle);
  const platforms = [{ platform: 'instagram', social_id: handle }];
  const published = await submit(app, author, { platforms });
  await decide(app, decidingReviewer, await itemOf(app, 'experience', published), 'approve');
  const waiting = await submit(app, author);
  const body = { experience_id: published };
  await app.call('POST /reveals/experience', { token: replier.token, body });
  const params = { id: published };
  const replied = await app.call('POST /experiences/{id}/replies', { token: replier.token, params, body: { content: 'I met them, too.' } });
  await app.call('POST /community/reviewer/apply', { token: applicant.token, body: {} });
  const disputeBody = { ...body, ground: 'not_me' as const, statement: 'Somebody else.', evidence_ids: [] };
  const { dispute } = (await app.call('POST /experience-disputes', { token: member.token, body: disputeBody })).data;
  await publish(app, author);
  await app.drainJobs();
  return {
    handle,
    ids: [published, waiting, replied.data.reply.id, dispute.id, author.userId, decidingReviewer.userId, applicant.userId],
    itemIds: [await itemOf(app, 'experience', waiting), await itemOf(app, 'reply', replied.data.reply.id)],
  };
}

const reads = Object.entries<RouteSpec>(routes).filter(([key, { reply }]) => key.startsWith('GET ') && reply === undefined);

async function* everyReply({ handle, ids, itemIds }: Awaited<ReturnType<typeof plant>>, { token }: TestMember) {
  for (const item of itemIds) {
    const lease = `/community/review-queue/${item}/lease`;
    yield { key: 'a lease', ...(await app.inject('POST', lease, { token })) };
    yield { key: 'the context', ...(await app.inject('GET', `/community/review-queue/${item}/context`, { token })) };
    await app.inject('DELETE', lease, { token });
  }
  for (const [key] of reads) {
    const path = key.slice('GET '.length);
    for (const address of path.includes('{id}') ? [...ids, ...itemIds].map((id) => path.replace('{id}', String(id))) : [path])
      yield { key, ...(await app.inject('GET', address, { token })) };
  }
  yield { key: 'POST /search', ...(await app.inject('POST', '/search', { token, body: { social_id: handle } })) };
}

/** Calls whose only score is the caller's own. */
const SHOWS_CALLER: ReadonlySet<string> = new Set(['GET /user', 'GET /user/reviewer-stats']);

/** The scores of members in a reply. An average is nobody's score. */
const scoresIn = ({ text }: Pick<Reply, 'text'>): number[] =>
  [...text.matchAll(/"(?!average_)\w*trust_score":(\d+)/g)].map(([, score]) => Number(score));

test('no reading call, search or lease shows the exact trust score of anybody but the caller', async () => {
  const planted = await plant();
  const shown = new Set<string>();
  const faults: string[] = [];
  for (const caller of [member, reviewer, admin])
    for await (const { key, ...reply } of everyReply(planted, caller))
      for (const score of scoresIn(reply)) {
        shown.add(key);
        if (score % 10 !== 0 && !SHOWS_CALLER.has(key)) faults.push(`${key}: ${score}`);
      }
  expect(faults).toEqual([]);
  const lists = ['GET /admin/users', 'GET /admin/community/applications', 'GET /community/reviewer/leaderboard', 'GET /community/stats'];
  for (const key of ['a lease', 'POST /search', ...lists]) expect([...shown]).toContain(key);
  const { reviewers } = (await app.call('GET /community/reviewer/leaderboard', { token: member.token })).data;
  const { top_reviewers: top } = (await app.call('GET /community/stats')).data;
  for (const list of [reviewers, top])
    expect(list).toContainEqual(
      expect.objectContaining({ display_name: decidingReviewer.displayName, trust_score: EXACT_SCORE - (EXACT_SCORE % 10) }),
    );
  // The member's own score is exact.
  expect(scoresIn(await app.inject('GET', '/user', { token: author.token })).filter((score) => score % 10 === 0)).toEqual([]);
});
