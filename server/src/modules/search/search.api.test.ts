import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { freshHandle, publish, TAG } from '../../../test/experiences.ts';
import { makeMember } from '../../../test/people.ts';
import { startSearchApp, type SearchBody } from '../../../test/search-app.ts';

const { test, author, searcher, search, resultIds, publishAbout } = await startSearchApp();
afterAll(() => test.close());

/** Ranks the experiences as if each had been published a day after the one before: within a day the order is random. */
async function rankInOrder(...ids: number[]): Promise<void> {
  const latest = sql<number>`(select max(rank) from experiences)`;
  for (const id of ids) {
    await test.db
      .updateTable('experiences')
      .set({ rank: sql`${latest} + 1` })
      .where('id', '=', id)
      .execute();
    await test.db.updateTable('experience_identifiers').set({ rank: latest }).where('experience_id', '=', id).execute();
  }
}

describe('the summary of a person', () => {
  it('counts and averages the experiences about an identifier, whatever filters there are', async () => {
    const [handle, other] = [freshHandle(), freshHandle()];
    const bothPlatforms = [
      { platform: 'instagram', social_id: handle },
      { platform: 'tinder', social_id: other },
    ];
    await publishAbout({ platforms: bothPlatforms, tags: [TAG.respectful, TAG.honest] });
    await publish(test, await makeMember(test), { platforms: [bothPlatforms[0]!], tags: [TAG.ghosted, TAG.justOkay] });
    const month = `${test.clock.now().toISOString().slice(0, 7)}-01`;
    const { results, summary } = (await search({ social_id: handle, rating_min: 1 })).data;
    const ratings = (await search({ social_id: handle })).data.results.map(({ rating }) => rating);
    expect(results).toHaveLength(1);
    expect(summary.person).toEqual({
      experiences: 2,
      average_rating: Math.round(5 * (ratings[0]! + ratings[1]!)) / 10,
      positive: 2,
      neutral: 1,
      negative: 1,
      since_month: month,
      platforms: ['instagram', 'tinder'],
    });
    expect((await search({ social_id: other, platform: 'tinder' })).data.summary.person?.experiences).toBe(1);
    expect((await search({ social_id: freshHandle() })).data.summary.person).toMatchObject({
      experiences: 0,
      since_month: null,
      platforms: [],
    });
  });

  it('is never given for a name', async () => {
    await publishAbout({ person_name: 'Wilhelmina Prust' });
    const { results, summary } = (await search({ person_name: 'Wilhelmina Prust' })).data;
    expect([results.length, summary.person]).toEqual([1, null]);
  });
});

describe('an identifier', () => {
  it('is found in any spelling, on its platform or without one', async () => {
    const id = await publishAbout({ platforms: [{ platform: 'instagram', social_id: '@Zelda.Fitz_1920' }] });
    for (const social_id of ['zelda.fitz_1920', '@ZELDA.fitz_1920', '  zelda.fitz_1920 ', '＠zelda.fitz_1920'])
      expect(await resultIds({ social_id })).toEqual([id]);
    expect(await resultIds({ social_id: 'zelda.fitz_1920', platform: 'instagram' })).toEqual([id]);
    expect(await resultIds({ social_id: 'zelda.fitz_1920', platform: 'tiktok' })).toEqual([]);
    expect(await resultIds({ social_id: 'zelda.fitz_1920', platform: 'tiktok', use_platform: false })).toEqual([id]);
  });

  it('is found as a number or address without a platform', async () => {
    const byPhone = await publishAbout({ platforms: [{ platform: 'phone', social_id: '(415) 555-0188' }] });
    const byMail = await publishAbout({ platforms: [{ platform: 'email', social_id: 'Dorian.Gray@Example.com' }] });
    for (const social_id of ['+1 415 555 0188', '4155550188', '1-415-555-0188']) expect(await resultIds({ social_id })).toEqual([byPhone]);
    expect(await resultIds({ social_id: '4155550188', platform: 'phone' })).toEqual([byPhone]);
    expect(await resultIds({ social_id: 'dorian.gray@example.com' })).toEqual([byMail]);
    expect((await search({ social_id: '4155550188' })).data.results[0]?.platforms[0]?.social_id).toBe('+14155550188');
  });

  it('is never matched in part or by a pattern', async () => {
    await publishAbout({ platforms: [{ platform: 'tinder', social_id: 'patternless.pat' }] });
    for (const social_id of ['patternless', '%', '_', '*', 'patternless%', 'patternless_pat', "' OR 1=1", '.*'])
      expect(await resultIds({ social_id })).toEqual([]);
    expect((await search({ social_id: 'x'.repeat(51) })).status).toBe(422);
  });

  it('that is impossible is refused as invalid instead of finding nothing', async () => {
    expect(await search({ social_id: '555', platform: 'phone' })).toMatchObject({
      status: 422,
      errors: { social_id: ['Please enter a valid phone number'] },
    });
  });

  it('on two platforms of one experience counts once', async () => {
    const handle = freshHandle();
    const id = await publishAbout({
      platforms: [
        { platform: 'instagram', social_id: handle },
        { platform: 'tinder', social_id: handle },
      ],
    });
    const reply = await search({ social_id: handle });
    expect(reply.data.results.map((result) => result.id)).toEqual([id]);
    expect(reply.data.pagination).toMatchObject({ total: 1, last_page: 1, from: 1, to: 1, total_is_capped: false });
    expect(reply.data.summary.text).toBe('1 experience found');
  });

  it('is narrowed by every other filter', async () => {
    const handle = freshHandle();
    const id = await publishAbout({
      person_name: 'Narrow Fellow',
      platforms: [{ platform: 'instagram', social_id: handle }],
      tags: [TAG.honest],
      experience_date: '2026-02-10',
      latitude: 47.6062,
      longitude: -122.3321,
    });
    const matching: SearchBody[] = [
      { person_name: 'narrow fellow' },
      { person_name: 'fellow' },
      { feedback_categories: [TAG.honest, TAG.ghosted] },
      { rating_min: 1 },
      { date_from: '2026-02-01', date_to: '2026-02-28' },
      { latitude: 47.7, longitude: -122.3, location_radius: 25 },
      { has_evidence: false },
      { is_anonymous: false },
    ];
    const notMatching: SearchBody[] = [
      { person_name: 'other fellow' },
      { feedback_categories: [TAG.ghosted] },
      { rating_max: 0 },
      { date_from: '2026-03-01' },
      { latitude: 40.7, longitude: -74, location_radius: 50 },
      { has_evidence: true },
      { is_anonymous: true },
      { campus_mode: true },
      { my_reveals: true },
    ];
    for (const filter of matching) expect([filter, await resultIds({ social_id: handle, ...filter })]).toEqual([filter, [id]]);
    for (const filter of notMatching) expect([filter, await resultIds({ social_id: handle, ...filter })]).toEqual([filter, []]);
  });
});

describe('a name', () => {
  it('tolerates accents, case, an apostrophe and one typing error in each word, or another order', async () => {
    const id = await publishAbout({ person_name: 'Siobhán O’Brien' });
    for (const person_name of [
      'siobhan obrien',
      'SIOBHÁN O’BRIEN',
      "o'brien siobhan",
      'siobahn obrien',
      'siobhan obrein',
      'siobhn obrienn',
      'sioban o’brian',
    ]) {
      expect([person_name, await resultIds({ person_name })]).toEqual([person_name, [id]]);
    }
    for (const person_name of ['siobhan smith', 'sobhn obrien', 'obrian sioban'])
      expect([person_name, await resultIds({ person_name, platform: 'instagram' })]).toEqual([person_name, []]);
    expect(await resultIds({ person_name: 'siobhan', platform: 'instagram' })).toEqual([id]);
  });

  it('ranks results by how well the name matches, then newest first', async () => {
    const older = await publishAbout({ person_name: 'Tristan Quill' });
    const misspelt = await publishAbout({ person_name: 'Tristen Quill' });
    const newer = await publishAbout({ person_name: 'Tristan Quill' });
    const reversed = await publishAbout({ person_name: 'Quill Tristan' });
    const initial = await publishAbout({ person_name: 'Tristan Q.' });
    await rankInOrder(older, misspelt, newer, reversed, initial);
    expect(await resultIds({ person_name: 'tristan quill' })).toEqual([newer, older, reversed, misspelt]);
    expect(await resultIds({ person_name: 'tristan quill', sort: 'newest' })).toEqual([reversed, newer, misspelt, older]);
    expect(await resultIds({ person_name: 'tristan q' })).toEqual([initial, newer, older, reversed]);
    expect(await resultIds({ person_name: 't quill' })).toEqual([newer, misspelt, older, reversed]);
  });

  it('of three or more words is found by two of them, and a search with a middle name finds the name without it', async () => {
    const id = await publishAbout({ person_name: 'Mariana Oliveira da Costa' });
    for (const person_name of [
      'mariana oliveira',
      'oliveira costa',
      'mariana costa',
      'costa mariana',
      'mariana da costa',
      'marianna oliviera',
      'mariana oliveira da costa',
    ]) {
      expect([person_name, await resultIds({ person_name })]).toEqual([person_name, [id]]);
    }
    expect(await resultIds({ person_name: 'mariana pereira' })).toEqual([]);
    const short = await publishAbout({ person_name: 'Gideon Vantongeren' });
    expect(await resultIds({ person_name: 'gideon josef vantongeren' })).toEqual([short]);
  });

  it('of one word needs a platform or a place', async () => {
    const id = await publishAbout({
      person_name: 'Zebulon',
      platforms: [{ platform: 'discord', social_id: freshHandle() }],
      latitude: 58.3,
      longitude: -134.4,
    });
    const full = await publishAbout({ person_name: 'Zebulon Pike', platforms: [{ platform: 'discord', social_id: freshHandle() }] });
    await rankInOrder(id, full);
    expect(await search({ person_name: 'zebulon' })).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(await resultIds({ person_name: 'zebulon', platform: 'discord' })).toEqual([full, id]);
    expect(await resultIds({ person_name: 'zebulan', platform: 'discord' })).toEqual([full, id]);
    expect(await resultIds({ person_name: 'pike', platform: 'discord' })).toEqual([full]);
    expect(await resultIds({ person_name: 'zebulon', latitude: 58.3, longitude: -134.4 })).toEqual([id]);
    expect(await resultIds({ person_name: 'zebulon', platform: 'hinge' })).toEqual([]);
  });

  it('of Chinese letters is a whole name in one word', async () => {
    const id = await publishAbout({ person_name: '王小明' });
    expect(await resultIds({ person_name: '王小明' })).toEqual([id]);
  });

  it('without a letter finds nothing', async () => {
    expect(await resultIds({ person_name: '...' })).toEqual([]);
  });
});

describe('a place', () => {
  it('finds the experiences in a circle around it', async () => {
    const anchorage = await publishAbout({ latitude: 61.2181, longitude: -149.9003 });
    const wasilla = await publishAbout({ latitude: 61.5814, longitude: -149.4394 });
    const around = (location_radius: number) => resultIds({ latitude: 61.2181, longitude: -149.9003, location_radius });
    expect(await around(5)).toEqual([anchorage]);
    expect(await around(25)).toEqual([anchorage]);
    // Within a day of publication the order is random.
    const both = new Set([wasilla, anchorage]);
    expect(new Set(await around(35))).toEqual(both);
    expect(new Set(await around(50))).toEqual(both);
    expect(await resultIds({ latitude: 61.2181, longitude: -149.9003, use_location: false, person_name: 'no body' })).toEqual([]);
    expect(await resultIds({ latitude: 61.2181, longitude: -149.9003, location_radius: 50, rating_max: 0 })).toEqual([]);
    expect(await resultIds({ latitude: 61.2181, longitude: -149.9003, location_radius: 50, rating_min: 1 })).toHaveLength(2);
  });

  it('finds experiences on the other side of the date line', async () => {
    const id = await publishAbout({ latitude: -16.8, longitude: 179.98 });
    expect(await resultIds({ latitude: -16.8, longitude: -179.9, location_radius: 25 })).toEqual([id]);
    expect(await resultIds({ latitude: -16.8, longitude: -179.9, location_radius: 30 })).toEqual([id]);
  });
});

describe('browsing', () => {
  it('shows the newest first without criteria', async () => {
    const id = await publishAbout({});
    await rankInOrder(id);
    const reply = await search({});
    expect(reply.data.results[0]?.id).toBe(id);
    expect(reply.data.results).toHaveLength(10);
    expect(reply.data.pagination).toMatchObject({ current_page: 1, per_page: 10, from: 1, to: 10, has_more_pages: true });
    const next = await search({ page: 2 });
    const shown = new Set(reply.data.results.map((result) => result.id));
    expect(next.data.results.some((result) => shown.has(result.id))).toBe(false);
    expect((await search({ page: 100 })).data).toMatchObject({ results: [], pagination: { from: null, to: null, has_more_pages: false } });
  });

  it('by filters alone combines them', async () => {
    const CAMPUS_TAG = 61;
    const campus = await publishAbout({
      feedback_types: ['campus'],
      tags: [CAMPUS_TAG],
      platforms: [{ platform: 'bereal', social_id: freshHandle() }],
      experience_date: '2025-08-20',
    });
    const other = await publishAbout({ platforms: [{ platform: 'bereal', social_id: freshHandle() }], is_anonymous: true, comment: '' });
    await rankInOrder(campus, other);
    expect(await resultIds({ platform: 'bereal' })).toEqual([other, campus]);
    expect(await resultIds({ platform: 'bereal', campus_mode: true })).toEqual([campus]);
    expect(await resultIds({ platform: 'bereal', is_anonymous: true })).toEqual([other]);
    expect(await resultIds({ platform: 'bereal', date_from: '2025-08-31', date_to: '2025-09-30' })).toEqual([campus]);
    expect(await resultIds({ platform: 'bereal', date_to: '2025-07-31' })).toEqual([]);
    expect(await resultIds({ platform: 'bereal', feedback_categories: [CAMPUS_TAG] })).toEqual([campus]);
  });

  it('filters by exact day if the caller knows the date, and by the caller’s reveals', async () => {
    const id = await publishAbout({ platforms: [{ platform: 'quora', social_id: freshHandle() }], experience_date: '2026-01-20' });
    const query = { platform: 'quora', date_from: '2026-01-25', date_to: '2026-01-31' };
    expect(await resultIds(query)).toEqual([id]);
    expect(await resultIds(query, author.token)).toEqual([]);
    const reader = await makeMember(test);
    await test.call('POST /reveals/experience', { token: reader.token, body: { experience_id: id } });
    expect(await resultIds(query, reader.token)).toEqual([]);
    expect(await resultIds({ ...query, date_from: '2026-01-20' }, reader.token)).toEqual([id]);
    expect(await resultIds({ platform: 'quora', my_reveals: true }, reader.token)).toEqual([id]);
    expect(await resultIds({ my_reveals: true, person_name: 'jordan miller' }, reader.token)).toEqual([id]);
    expect(await resultIds({ my_reveals: true, person_name: 'jordan smith' }, reader.token)).toEqual([]);
    expect(await resultIds({ my_reveals: true })).toEqual([]);
  });
});

describe('the routes for searching', () => {
  it('find the same experience', async () => {
    const handle = freshHandle();
    const id = await publishAbout({ platforms: [{ platform: 'tumblr', social_id: handle }], latitude: 21.3069, longitude: -157.8583 });
    const get = async (path: string) =>
      (await test.inject<{ results: { id: number }[] }>('GET', path, { token: searcher.token })).data.results.map((result) => result.id);
    expect(await get(`/search?social_id=${handle}`)).toEqual([id]);
    expect(await get(`/search/platform?social_id=${handle}&platform=tumblr`)).toEqual([id]);
    expect(await get(`/search/advanced?platform=tumblr&rating_min=0&feedback_categories[]=${TAG.honest}`)).toEqual([id]);
    expect(await get('/search/filters?location[latitude]=21.3&location[longitude]=-157.85&location[radius]=10')).toEqual([id]);
  });

  it.each([
    '/search/platform?platform=tumblr',
    '/search?location_radius=4&latitude=1&longitude=1',
    '/search?location_radius=51&latitude=1&longitude=1',
    '/search?location_radius=7&latitude=1&longitude=1',
    '/search?latitude=91&longitude=0',
    '/search?latitude=1',
    '/search?date_from=2026-02-02&date_to=2026-02-01',
    '/search?rating_min=3&rating_max=2',
    '/search?page=0',
    '/search?page=101',
    '/search?location=x',
    '/search/filters?location[latitude]=1&location[latitude]=2',
    '/search/filters?location[__proto__]=1',
    `/search?${'feedback_categories[]=1&'.repeat(200)}`,
  ])('refuse %.60s', async (path) => {
    expect(await test.inject('GET', path, { token: searcher.token })).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });

  it('refuse members below a trust score of 50, and visitors', async () => {
    const newcomer = await makeMember(test, { trust: 49 });
    expect(await search({}, newcomer.token)).toMatchObject({ status: 403, code: 'TRUST_TOO_LOW', data: { required: 50, current: 49 } });
    expect(await test.inject('POST', '/search', { body: {} })).toMatchObject({ status: 401 });
  });
});
