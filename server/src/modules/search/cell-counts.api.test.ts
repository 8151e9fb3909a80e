import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { seedDemo } from '@candor/seed/demo';
import { countByWideCell } from './cell-count-store.ts';

let app: TestApp;
let author: TestMember;

beforeAll(async () => {
  app = await startTestApp({ SUBMISSIONS_PER_DAY: '1000' });
  await seedDemo(app.platform, app.app.storage);
  author = await makeMember(app);
});
afterAll(() => app.close());

/** Counts the rows of the table itself, to compare with the stored counts. */
async function countInTable(): Promise<Map<number, number>> {
  const { rows } = await sql<{ cell: number; n: number }>`
    select wide_cell as cell, count(*)::int as n from experiences where status = 'approved' and wide_cell is not null group by 1`.execute(
    app.db,
  );
  return new Map(rows.map(({ cell, n }) => [cell, n]));
}
const sorted = (cells: Map<number, number>) => [...cells].toSorted(([a], [b]) => a - b);

it('updates the counts of cells on publication and removal', async () => {
  expect(sorted(await countByWideCell(app.db))).toEqual(sorted(await countInTable()));
  const id = await publish(app, author, { latitude: -12.05, longitude: -77.04 });
  const published = sorted(await countByWideCell(app.db));
  expect(published).toEqual(sorted(await countInTable()));
  await app.act((ctx) => app.modules.experiences.removeExperience(ctx, id));
  const removed = sorted(await countByWideCell(app.db));
  expect(removed).toEqual(sorted(await countInTable()));
  expect(removed).not.toEqual(published);
});
