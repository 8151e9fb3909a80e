import { randomUUID } from 'node:crypto';
import type { SearchInput } from '@candor/contract/search';
import { isoDay } from '@candor/contract/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { isOnCitus } from '../../../test/citus.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { openDatabase, type OpenDatabase } from '../../platform/db/database.ts';
import { withoutGenericPlans } from '../../platform/db/distribution/without-generic-plans.ts';
import {
  experienceRow,
  identifierKey,
  identifierRows,
  loadExperiences,
  snapToGrid,
  wideCellOf,
  type Category,
  type NewExperience,
} from '../experiences/index.ts';
import { milesBetween } from './circle.ts';
import { criteriaOf } from './criteria.ts';
import { PersonFactsCache } from './person-facts-cache.ts';
import { summarisePerson } from './summarise-person.ts';
import { findExperiences } from './find-experiences.ts';
import { BEYOND_CAP, SearchCountCache } from './search-count-cache.ts';
import { SEARCH_CONNECTIONS } from './module.ts';
import { matchFacets } from './names/match-facets.ts';
import type { QueryWord } from './rules.ts';
import type { SearchQuery } from './search-query.ts';

const EXPERIENCE_COUNT = 4000;
const NOW = new Date('2026-06-15T12:00:00Z');
const READER = '00000000-0000-4000-8000-000000000001';
const PLATFORMS = ['instagram', 'tinder', 'hinge', 'clubhouse'] as const;
const CITY = { latitude: 40.7, longitude: -74 };

let test: TestApp;
let searchDb: OpenDatabase;
let wordIds: number[];
const everything: NewExperience[] = [];
const revealed = new Set<number>();

beforeAll(async () => {
  test = await startTestApp();
  const { platform, db } = test;
  const settings = isOnCitus ? withoutGenericPlans(SEARCH_CONNECTIONS) : SEARCH_CONNECTIONS;
  searchDb = openDatabase(databaseUrl(), { poolSize: 2, log: platform.log, ...settings });
  const inserted = await db
    .insertInto('name_words')
    .values(Array.from({ length: 12 }, () => ({ word_hash: randomUUID(), word_enc: Buffer.alloc(1) })))
    .returning('id')
    .execute();
  wordIds = inserted.map(({ id }) => id);
  everything.push(...generateExperiences(seededRandom(7)));
  const chunks = Array.from({ length: EXPERIENCE_COUNT / 200 }, (_, index) => everything.slice(index * 200, index * 200 + 200));
  for (const chunk of chunks) {
    await db
      .insertInto('experiences')
      .values(chunk.map((experience) => experienceRow(platform.vault, experience)))
      .execute();
    await db
      .insertInto('experience_identifiers')
      .values(chunk.flatMap((experience) => identifierRows(platform.vault, experience, experience.rank ?? null)))
      .execute();
  }
  await db.insertInto('users').values({ id: READER, created_at: NOW, updated_at: NOW }).execute();
  for (const { id, status } of everything) if (status === 'approved' && id % 97 === 0) revealed.add(id);
  await db
    .insertInto('reveals')
    .values([...revealed].map((experience_id) => ({ user_id: READER, experience_id, is_charged: true, revealed_at: NOW })))
    .execute();
});
afterAll(async () => {
  await searchDb.close();
  await test.close();
});

const databaseUrl = (): string => {
  const { connectionString } = (test.platform.pool as unknown as { options: { connectionString: string } }).options;
  return connectionString;
};

const emptyCounts = (): SearchCountCache => new SearchCountCache(async () => new Map());

const handle = (nth: number): string => `handle${nth}`;

function generateExperiences(random: () => number): NewExperience[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return Array.from({ length: EXPERIENCE_COUNT }, (_, index) => {
    const id = index + 1;
    const tags = [
      ...new Set(
        Array.from({ length: 1 + Math.floor(random() * 3) }, () => (random() < 0.9 ? pick([1, 2, 3, 21, 41]) : pick([42, 43, 44]))),
      ),
    ];
    const platforms = [
      ...new Set(Array.from({ length: 1 + Math.floor(random() * 2) }, () => (random() < 0.02 ? 'clubhouse' : pick(PLATFORMS.slice(0, 3))))),
    ];
    const nameWordIds = Array.from({ length: random() < 0.1 ? 3 : random() < 0.1 ? 1 : 2 }, () => pick(wordIds));
    // Later ids have later dates, roughly, as in real data.
    const daysBefore = Math.max(0, Math.floor((1 - index / EXPERIENCE_COUNT) * 700 + random() * 60));
    return {
      id,
      authorId: random() < 0.01 ? READER : `author-${Math.floor(random() * 200)}-${id}`,
      status: random() < 0.92 ? 'approved' : pick(['in_review', 'rejected', 'removed', 'withdrawn'] as const),
      content: {
        person_name: 'Nobody',
        comment: null,
        platforms: platforms.map((platform) => ({ platform, social_id: handle(index % 900) })),
      },
      canonicals: platforms.map(() => handle(index % 900)),
      firstWordId: nameWordIds[0]!,
      lastWordId: nameWordIds.at(-1)!,
      ...(nameWordIds.length > 2 ? { nameWordIds } : {}),
      tags,
      rating: Math.floor(random() * 20) - 10,
      feedbackTypes: random() < 0.1 ? ['campus'] : ['standard'],
      isAnonymous: random() < 0.2,
      authorTrust: 60,
      isAuthorVerified: true,
      experienceDate: isoDay(new Date(NOW.getTime() - daysBefore * DAY_MS)),
      isDateApproximate: false,
      place:
        random() < 0.2
          ? null
          : { latitude: CITY.latitude + (random() - 0.5) * (random() < 0.5 ? 1 : 8), longitude: CITY.longitude + (random() - 0.5) * 3 },
      city: null,
      state: null,
      evidenceCount: random() < 0.1 ? 1 : 0,
      submittedAt: NOW,
      decidedAt: null,
      publishedAt: NOW,
      // Results come newest first, by rank. The rank is the id here, so that the expected order is easy to compute.
      rank: id,
    } satisfies NewExperience;
  });
}

type Filters = Partial<SearchInput>;
const monthOf = (day: string) => day.slice(0, 7);

/** Tests the filters without an index, for comparison. */
function matches(experience: NewExperience, filters: Filters): boolean {
  const isKnownToReader = revealed.has(experience.id) || experience.authorId === READER;
  const place = experience.place && { latitude: snapToGrid(experience.place.latitude), longitude: snapToGrid(experience.place.longitude) };
  const date = isKnownToReader ? experience.experienceDate : monthOf(experience.experienceDate);
  const shorten = (day: string) => (isKnownToReader ? day : monthOf(day));
  return (
    experience.status === 'approved' &&
    (filters.platform === undefined || experience.content.platforms.some(({ platform }) => platform === filters.platform)) &&
    (filters.campus_mode !== true || experience.feedbackTypes.includes('campus')) &&
    (filters.has_evidence === undefined || filters.has_evidence === experience.evidenceCount > 0) &&
    (filters.is_anonymous === undefined || filters.is_anonymous === experience.isAnonymous) &&
    (!filters.feedback_categories?.length || filters.feedback_categories.some((id) => experience.tags.includes(id))) &&
    (filters.rating_min === undefined || experience.rating >= filters.rating_min) &&
    (filters.rating_max === undefined || experience.rating <= filters.rating_max) &&
    (filters.date_from === undefined || date >= shorten(filters.date_from)) &&
    (filters.date_to === undefined || date <= shorten(filters.date_to)) &&
    (filters.latitude === undefined ||
      (place !== null && milesBetween({ latitude: filters.latitude, longitude: filters.longitude! }, place) <= filters.location_radius!)) &&
    (filters.my_reveals !== true || revealed.has(experience.id))
  );
}

const input = (filters: Filters): SearchInput => ({ location_radius: 25, sort: 'relevance', page: 1, ...filters });

const queryOf = (filters: Filters, keys?: string[], name?: QueryWord[]): SearchQuery => ({
  criteria: criteriaOf(input(filters), NOW),
  userId: READER,
  ownIds: everything.filter(({ authorId }) => authorId === READER).map(({ id }) => id),
  earnedReveals: [],
  blockedIds: [],
  keys,
  name: name && matchFacets(name),
});

async function expectPage(filters: Filters, expected: number[], keys?: string[], name?: QueryWord[]): Promise<void> {
  const page = filters.page ?? 1;
  const found = await findExperiences(searchDb.pool, queryOf(filters, keys, name), emptyCounts());
  expect({ filters, ids: found.rows.map(({ id }) => id), counted: Math.min(BEYOND_CAP, found.counted) }).toEqual({
    filters,
    ids: expected.slice(page * 10 - 10, page * 10),
    counted: Math.min(BEYOND_CAP, expected.length),
  });
}

const newestFirst = (isMatch: (experience: NewExperience) => boolean): number[] =>
  everything
    .filter(isMatch)
    .map(({ id }) => id)
    .toReversed();

const day = fc.integer({ min: 0, max: 900 }).map((daysBefore) => isoDay(new Date(NOW.getTime() - daysBefore * DAY_MS)));
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    platform: sometimes(fc.constantFrom(...PLATFORMS)),
    campus_mode: sometimes(fc.constant(true)),
    has_evidence: sometimes(fc.boolean()),
    is_anonymous: sometimes(fc.boolean()),
    feedback_categories: sometimes(fc.uniqueArray(fc.constantFrom(1, 2, 21, 41, 42, 44), { maxLength: 3 })),
    rating: sometimes(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -12, max: 12 }))),
    dates: sometimes(fc.tuple(day, day)),
    openEnd: fc.constantFrom('from', 'to', 'neither'),
    circle: sometimes(
      fc.record({
        latitude: fc.double({ min: 38, max: 43, noNaN: true }),
        longitude: fc.double({ min: -76, max: -72, noNaN: true }),
        location_radius: fc.constantFrom(5, 25, 30, 50),
      }),
    ),
    my_reveals: sometimes(fc.constant(true)),
    page: fc.constantFrom(1, 1, 1, 2, 3, 7, 30, 100),
    howMany: fc.nat(3),
    order: fc.nat(),
  })
  .map(({ rating, dates, openEnd, circle, howMany, order, page, ...flags }) => {
    const [first, last] = dates?.toSorted() ?? [];
    const all: Filters[] = [
      ...Object.entries(flags).map(([key, value]) => ({ [key]: value })),
      rating ? { rating_min: Math.min(...rating), rating_max: Math.max(...rating) } : {},
      dates ? { ...(openEnd === 'from' ? {} : { date_from: first! }), ...(openEnd === 'to' ? {} : { date_to: last! }) } : {},
      circle ?? {},
    ];
    const given = all.filter((filter) => Object.values(filter).some((value) => value !== undefined));
    // A few filters at a time, because all of them together would match nothing.
    const few = given.map((_, index) => given[(index * 7 + order) % given.length]!).slice(0, howMany + 1);
    return Object.assign({ page }, ...few) as Filters;
  });

describe('a search', () => {
  it('with random filters finds the same as a plain scan, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        await expectPage(
          filters,
          newestFirst((experience) => matches(experience, filters)),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('with an identifier and random filters finds the same as a plain scan', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.nat(910), async (filters, subject) => {
        const { platform, ...otherFilters } = filters;
        const social_id = handle(subject);
        const found = newestFirst(
          (experience) =>
            matches(experience, otherFilters) &&
            experience.content.platforms.some(
              (named) => named.social_id === social_id && (platform === undefined || named.platform === platform),
            ),
        );
        await expectPage({ ...filters, social_id }, found, [identifierKey(test.platform.vault, social_id)]);
      }),
      { numRuns: 150 },
    );
  });

  it('gives the same summary of a person from the page as from the database', async () => {
    const { db, vault } = test.platform;
    const categories = (await db.selectFrom('feedback_categories').selectAll().execute()) as unknown as Category[];
    const caches = { categories: new Map(categories.map((category) => [category.id, category])), facts: new PersonFactsCache() };
    for (let subject = 0; subject < 25; subject++) {
      const query = queryOf({ social_id: handle(subject) }, [identifierKey(vault, handle(subject))]);
      const { rows, counted } = await findExperiences(searchDb.pool, query, emptyCounts());
      const ids = rows.map(({ id }) => id);
      const found = { query, counted, experiences: await loadExperiences(db, vault, ids) };
      const shown = await summarisePerson(searchDb.pool, caches, found);
      expect([subject, shown]).toEqual([subject, await summarisePerson(searchDb.pool, caches, { ...found, counted: counted + 1 })]);
    }
  });

  it('with a name and random filters finds the same as a plain scan, the best matches first', async () => {
    const word = (index: number): QueryWord => ({ isInitial: false, similar: [{ wordId: wordIds[index]!, edits: 0 }], startingWith: [] });
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.nat(11), fc.nat(11), fc.boolean(), async (filters, a, b, isOneWord) => {
        const rank = (experience: NewExperience): number => {
          const [first, last] = [wordIds[a]!, wordIds[b]!];
          const all = experience.nameWordIds ?? [experience.firstWordId, experience.lastWordId];
          if (isOneWord) return all.includes(first) ? 0 : Infinity;
          if (experience.firstWordId === first && experience.lastWordId === last) return 0;
          if (experience.firstWordId === last && experience.lastWordId === first) return 1;
          return all.length > 2 && all.includes(first) && all.includes(last) ? 2 : Infinity;
        };
        const found = everything
          .filter((experience) => rank(experience) < Infinity && matches(experience, filters))
          .toSorted((one, other) => rank(one) - rank(other) || other.id - one.id)
          .map(({ id }) => id);
        await expectPage(
          { ...filters, ...(isOneWord && !filters.platform ? { platform: undefined } : {}) },
          found,
          undefined,
          isOneWord ? [word(a)] : [word(a), word(b)],
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('a crowded circle', () => {
  it('is not counted again, and gives the same results as when it is counted', async () => {
    const cells = new Map<number, number>();
    for (const { status, place } of everything) {
      const cell = place && wideCellOf(snapToGrid(place.latitude), snapToGrid(place.longitude));
      // Counts each experience a hundred times, so that the circle exceeds the cap.
      if (status === 'approved' && cell !== null) cells.set(cell, (cells.get(cell) ?? 0) + 100);
    }
    const cachedCounts = new SearchCountCache(async () => cells);
    cachedCounts.densityOf({ ...CITY, miles: 50 });
    await Promise.resolve();
    expect(cachedCounts.densityOf({ ...CITY, miles: 50 })).toMatchObject({ isBeyondCap: true });
    for (const [page, location_radius] of [
      [1, 50],
      [2, 50],
      [30, 50],
      [1, 25],
    ] as const) {
      const filters = { ...CITY, location_radius, page };
      const [cached, counted] = [
        await findExperiences(searchDb.pool, queryOf(filters), cachedCounts),
        await findExperiences(searchDb.pool, queryOf(filters), emptyCounts()),
      ];
      expect(cached.rows.map(({ id }) => id)).toEqual(counted.rows.map(({ id }) => id));
      expect(cached.counted).toBe(location_radius === 50 ? BEYOND_CAP : counted.counted);
    }
  });
});

describe('a rare match', () => {
  it('gives the same results with a cached count', async () => {
    for (const filters of [
      { platform: 'clubhouse' },
      { feedback_categories: [44], platform: 'tinder' },
      { ...CITY, campus_mode: true },
    ] as const) {
      for (const page of [1, 2]) {
        const cachedCounts = emptyCounts();
        const query = queryOf({ ...filters, page } as Filters);
        cachedCounts.store(query, 7);
        const [cached, counted] = [
          await findExperiences(searchDb.pool, query, cachedCounts),
          await findExperiences(searchDb.pool, query, emptyCounts()),
        ];
        expect(cached.rows.map(({ id }) => id)).toEqual(counted.rows.map(({ id }) => id));
        expect(cached.counted).toBe(counted.counted);
      }
    }
  });
});

describe('a cached total above the cap', () => {
  const word = (index: number): QueryWord => ({ isInitial: false, similar: [{ wordId: wordIds[index]!, edits: 0 }], startingWith: [] });
  const cases: [string, Filters, number[] | undefined][] = [
    ['everything', {}, undefined],
    ['a name', {}, [1, 2]],
    ['a name beside a filter', { platform: 'instagram' }, [1, 2]],
    ['a name that reads the same both ways', {}, [3, 3]],
    ['a name, newest first', { sort: 'newest' }, [1, 2]],
  ];
  it.each(cases)('gives the same results as when it is counted: %s', async (_, filters, name) => {
    for (const page of [1, 2, 3, 40]) {
      const cachedCounts = emptyCounts();
      const query = queryOf({ ...filters, page }, undefined, name?.map(word));
      cachedCounts.store(query, BEYOND_CAP);
      const [cached, counted] = [
        await findExperiences(searchDb.pool, query, cachedCounts),
        await findExperiences(searchDb.pool, query, emptyCounts()),
      ];
      expect(cached.rows.map(({ id }) => id)).toEqual(counted.rows.map(({ id }) => id));
    }
  });
});

describe('a result', () => {
  it('contains its text unless the same query ran recently', async () => {
    const [fresh, repeated] = await Promise.all(
      [false, true].map((isRepeated) => findExperiences(searchDb.pool, { ...queryOf({}), isRepeated }, emptyCounts())),
    );
    expect(fresh!.rows.every(({ content_enc }) => content_enc instanceof Buffer)).toBe(true);
    expect(repeated!.rows.map((row) => Object.keys(row))).toEqual(fresh!.rows.map(() => expect.not.arrayContaining(['content_enc'])));
  });

  it('says whether the member has revealed it', async () => {
    const found = await findExperiences(searchDb.pool, queryOf({ my_reveals: true }), emptyCounts());
    expect(found.rows.every((row) => row.is_revealed)).toBe(true);
    const all = await findExperiences(searchDb.pool, queryOf({}), emptyCounts());
    expect(all.rows.map((row) => row.is_revealed)).toEqual(all.rows.map((row) => revealed.has(row.id)));
  });
});
