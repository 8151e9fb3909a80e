import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DAY_S } from '../../platform/clock.ts';
import { makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const explain = async (token: string) => (await app.call('GET /user/trust-score', { token })).data;

describe('the trust score', () => {
  test('is explained part by part, and the parts make the score', async () => {
    const { token } = await makeMember(app, { trust: 60 });
    const { score, tier, factors, gates } = await explain(token);
    expect([score, tier]).toEqual([60, 'silver']);
    expect(factors.filter(({ points }) => points !== 0).map(({ key, points, max }) => [key, points, max])).toEqual([
      ['verified_account', 25, 25],
      ['verified_phone', 15, 15],
      ['complete_profile', 10, 10],
      ['social_ids', 10, 15],
    ]);
    expect(factors).toHaveLength(12);
    expect(factors.every(({ label, hint }) => label !== '' && hint !== '')).toBe(true);
    expect(gates).toEqual([
      { feature: 'Search', required: 50, met: true },
      { feature: 'Social IDs', required: 50, met: true },
      { feature: 'Submit Experience', required: 60, met: true },
      { feature: 'Become a Reviewer', required: 60, met: true },
    ]);
  });

  test('lets a new member search and link, but not submit yet', async () => {
    const { token } = await makeMember(app, { trust: 50 });
    expect((await explain(token)).gates.map(({ met }) => met)).toEqual([true, true, false, false]);
  });

  test('rises when the account reaches the age that gives points', async () => {
    const { token, userId } = await makeMember(app, { trust: 50 });
    app.clock.advance(90 * DAY_S);
    for (const job of app.modules.trust.jobs) await job.run({ userId });
    // Ninety days later the first session has expired.
    const newToken = await app.act((ctx) => app.modules.sessions.startSession(ctx, userId, 'Test'));
    expect((await app.call('GET /user', { token: newToken })).data.user.trust_score).toBe(55);
    expect((await app.call('GET /user', { token })).status).toBe(401);
  });

  test('adds the points that other modules report, and notifies listeners of the new score', async () => {
    const own = await startTestApp();
    onTestFinished(() => own.close());
    const { userId } = await makeMember(own, { trust: 50 });
    const changes: [string, number, boolean][] = [];
    own.modules.trust.onTrustChanged(async (_ctx, changedId, score, isVerified) => void changes.push([changedId, score, isVerified]));
    own.modules.trust.addTrustSource(async () => ({ approvedExperiences: 3, upheldDisputes: 1 }));
    expect(await own.act((ctx) => own.modules.trust.recomputeTrust(ctx, userId))).toBe(46);
    expect(changes).toEqual([[userId, 46, true]]);
  });

  test('gives all the points for linked IDs when ten are linked at the same time', async () => {
    const { userId } = await makeMember(app, { trust: 50 });
    const handles = Array.from({ length: 10 }, (_, n) => ({ platform: 'reddit', socialId: `racer_${n}` }));
    await Promise.all(handles.map((handle) => app.act((ctx) => app.modules.socialIds.linkForSeed(ctx, userId, handle))));
    const row = await app.db.selectFrom('users').select('trust_score').where('id', '=', userId).executeTakeFirstOrThrow();
    expect(row.trust_score).toBe(65);
  });
});

describe('the checklist', () => {
  const read = async (token: string) => (await app.call('GET /user/checklist', { token })).data;

  test('has the points of the score, names the next goal, and reopens a step that was undone', async () => {
    const member = await makeMember(app, { trust: 50 });
    const first = await read(member.token);
    expect(first.goal).toEqual({ feature: 'Submit Experience', required: 60, missing: 10 });
    expect(first.steps.filter(({ done }) => !done)).toEqual([
      { key: 'verified_email', label: 'Add your email', points: 5, link: '/profile?open=email', done: false },
      { key: 'photo', label: 'Add a photo', points: 5, link: '/profile?open=photo', done: false },
      { key: 'social_ids', label: 'Link a social ID', points: 5, link: '/social-ids', done: false },
    ]);
    expect(first.steps.filter(({ done }) => done).map(({ key }) => key)).toEqual(['complete_profile', 'verified_phone']);
    await app.act((ctx) => app.modules.members.proveEmail(ctx, member.userId, 'checklist@example.com'));
    const second = await read(member.token);
    expect(second.goal.missing).toBe(5);
    expect(second.steps.find(({ key }) => key === 'verified_email')).toMatchObject({ done: true });
    await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', member.userId).execute();
    expect((await read(member.token)).steps[0]).toMatchObject({ key: 'verified_email', done: false });
  });

  test('stays hidden once it is dismissed, for that member only', async () => {
    const [member, other] = [await makeMember(app), await makeMember(app)];
    expect((await read(member.token)).dismissed).toBe(false);
    expect((await app.call('POST /user/checklist/dismiss', { token: member.token })).data.dismissed).toBe(true);
    const elsewhere = await app.act((ctx) => app.modules.sessions.startSession(ctx, member.userId, 'Chrome on Linux'));
    expect((await read(elsewhere)).dismissed).toBe(true);
    expect((await read(other.token)).dismissed).toBe(false);
  });
});
