import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ SEARCHES_PER_MINUTE: '1000' });
});
afterAll(() => test.close());

const search = (body: object, token: string) => test.call('POST /search', { token, body });

describe('past searches', () => {
  it('are a member’s own, sealed, newest first, without later pages and empty searches, and can be cleared', async () => {
    const member = await makeMember(test);
    await search({ social_id: 'secret.handle.77', platform: 'instagram', rating_min: 2 }, member.token);
    await search({ person_name: 'Somebody Sought', page: 1 }, member.token);
    await search({ person_name: 'Somebody Sought', page: 2 }, member.token);
    await search({}, member.token);
    const { searches } = (await test.call('GET /search/history', { token: member.token })).data;
    expect(searches).toMatchObject([
      { social_id: null, person_name: 'somebody sought', platform: null, filters: {}, results: 0 },
      { social_id: 'secret.handle.77', person_name: null, platform: 'instagram', filters: { rating_min: 2 }, results: 0 },
    ]);
    expect((await search({ has_evidence: false, campus_mode: false }, member.token)).status).toBe(200);
    expect((await test.call('GET /search/history', { token: member.token })).data.searches[0]).toMatchObject({
      filters: { has_evidence: false },
    });
    const stored = await test.db.selectFrom('search_history').selectAll().where('user_id', '=', member.userId).execute();
    expect(Buffer.concat(stored.map((row) => row.search_enc)).toString('latin1')).not.toContain('secret');
    expect((await test.call('GET /search/history', { token: (await makeMember(test)).token })).data.searches).not.toContainEqual(
      expect.objectContaining({ social_id: 'secret.handle.77' }),
    );
    expect((await test.call('DELETE /search/history', { token: member.token })).status).toBe(200);
    expect((await test.call('GET /search/history', { token: member.token })).data.searches).toEqual([]);
  });

  it('leave out a platform and a place that were switched off', async () => {
    const member = await makeMember(test);
    const platform = { platform: 'instagram', use_platform: false };
    const place = { latitude: 30.2672, longitude: -97.7431, location_radius: 50, use_location: false };
    expect((await search({ rating_min: 2, ...platform, ...place }, member.token)).status).toBe(200);
    const { searches } = (await test.call('GET /search/history', { token: member.token })).data;
    expect(searches).toMatchObject([{ platform: null }]);
    expect(searches[0]!.filters).toEqual({ rating_min: 2 });
    await search({ ...platform, ...place }, member.token);
    expect((await test.call('GET /search/history', { token: member.token })).data.searches).toHaveLength(1);
  });

  it('are the last fifty', async () => {
    const member = await makeMember(test);
    for (let i = 0; i < 70; i++) await search({ rating_min: i % 60 }, member.token);
    const { searches } = (await test.call('GET /search/history', { token: member.token })).data;
    expect(searches.map(({ filters }) => filters.rating_min)).toEqual(Array.from({ length: 50 }, (_, i) => (69 - i) % 60));
    const stored = await test.db.selectFrom('search_history').select('id').where('user_id', '=', member.userId).execute();
    expect(stored.length).toBeLessThan(70);
  });
});
