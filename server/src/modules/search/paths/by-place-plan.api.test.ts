import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database.ts';
import { CIRCLE, searchQuery, statementsOf } from '../../../../test/search-statements.ts';
import { byPlace } from './by-place.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 1 });
});
afterAll(() => database.drop());

it.each([
  ['small', 25, 'experiences_in_cell'],
  ['wide', 50, 'experiences_in_wide_cell'],
])('a circle of %s cells is searched by an index-only scan', async (_cells, location_radius, index) => {
  const [statement] = await statementsOf(byPlace, searchQuery({ ...CIRCLE, location_radius }));
  await database.pool.query('set enable_seqscan = off');
  await sql`vacuum authored.experiences`.execute(database.db);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain(`Index Only Scan using ${index}`);
  expect(plan).not.toContain(`Index Scan using ${index}`);
});
