import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database.ts';
import { CIRCLE, searchQuery, statementsOf } from '../../../../test/search-statements.ts';
import type { SearchQuery } from '../search-query.ts';
import type { AccessPath } from './access-path.ts';
import { byPlace } from './by-place.ts';
import { byWholeName } from './by-whole-name.ts';
import { findAmongNewestUntilFull } from './newest-rows.ts';
import { newest } from './newest.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 1 });
  // With a few rows, PostgreSQL would read any index.
  await sql`insert into authored.experiences (id, author_enc, content_enc, status, first_word, last_word, tags, rating, feedback_types, facets,
      is_anonymous, experience_date, is_date_approximate, latitude, longitude, cell, wide_cell, day, published_day, rank)
    select n, ''::bytea, repeat('x', 600)::bytea, 'approved', n % 100, n % 70, '{}', 3, '{}', array[n % 50], false, '2026-01-01', false,
      n % 90, n % 180, n % 300, n % 200, '2026-01-01', '2026-01-02', n from generate_series(1, 5000) n`.execute(database.db);
  await sql`vacuum analyze authored.experiences`.execute(database.db);
});
afterAll(() => database.drop());

/** As searches do in a circle that contains a large share of all experiences. */
const amongNewest: AccessPath = { applies: () => true, find: (pool, query) => findAmongNewestUntilFull(pool, query, 1_000, 1_001) };

const cases: [what: string, AccessPath, SearchQuery, index: string][] = [
  ['a circle of small cells', byPlace, searchQuery({ ...CIRCLE, location_radius: 25 }), 'experiences_in_cell'],
  ['a circle of wide cells', byPlace, searchQuery({ ...CIRCLE, location_radius: 50 }), 'experiences_in_wide_cell'],
  ['a circle among the newest experiences', amongNewest, searchQuery({ ...CIRCLE, location_radius: 50 }), 'experiences_by_rank'],
  ['the newest experiences', newest, searchQuery({}), 'experiences_by_rank'],
  ['a first and a last name', byWholeName, searchQuery({}, { words: [1, 2] }), 'experiences_by_words'],
];

it.each(cases)('%s: found by an index-only scan', async (_what, path, query, index) => {
  const [statement] = await statementsOf(path, query);
  await database.pool.query('set enable_seqscan = off');
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain(`Index Only Scan using ${index}`);
  expect(plan).not.toContain(`Index Scan using ${index}`);
});
