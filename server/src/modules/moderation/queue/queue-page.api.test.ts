import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { queuePageQuery, type QueuePage } from './queue-page-store.ts';
import type { QueueFilter } from './queue-store.ts';

const ITEMS = 12_000;
/** One with some bits set, one with none and one with all. */
const MASKS = [0x2c9f_51a6, 0, 2 ** 31 - 1];

const test = await startSharedApp();
// More than half of the items came on one day, the others on thirty days.
for (let from = 1; from <= ITEMS; from += 2_000) {
  await sql`insert into review_items (id, subject_type, subject_id, status, is_reported, is_urgent, tie, day, due_at, flag, language)
    select 1000000 + n, case when n % 20 = 0 then 'reply' else 'experience' end, 1000000 + n,
      case when n % 9 = 0 then 'approved' else 'in_review' end, n % 50 = 0, n % 500 = 0, ('x' || substr(md5(n::text), 1, 8))::bit(32)::bigint % 2147483648,
      date '2026-11-20' - days, timestamptz '2026-11-22' - days * interval '1 day',
      case when n % 3 = 0 then 'violence' end, case when n % 2 = 0 then 'es' else 'en' end
    from (select n, case when n % 7 < 4 then 0 else n % 30 end as days from generate_series(${from}::int, ${from + 1_999}::int) n) numbered`.execute(
    test.db,
  );
}
await sql`vacuum analyze review_items`.execute(test.db);
const columns = 'id, subject_type, status, is_urgent, is_reported, tie, day, due_at, flag, language';
const stored = (await sql<Row>`select ${sql.raw(columns)} from review_items`.execute(test.db)).rows;

const FILTERS: Partial<QueueFilter>[] = [
  {},
  { type: 'experience' },
  { type: 'reply' },
  { urgent: true },
  { reported: true },
  { flag: 'violence' },
  { language: 'es' },
  { overdue: true, language: 'es' },
  { statuses: ['approved'] },
  { itemId: 1_000_003 },
  { except: [1_000_001, 1_000_002] },
];
const SORTS = [undefined, 'due', 'newest'] as const;
const CASES = FILTERS.flatMap((filter) => SORTS.map((sort) => ({ filter, sort })));

const fullFilter = (filter: Partial<QueueFilter>): QueueFilter => ({
  statuses: ['in_review'],
  reviewerId: randomUUID(),
  now: new Date('2026-11-20T12:00:00Z'),
  ...filter,
});
const pageQuery = (filter: Partial<QueueFilter>, page: QueuePage) => queuePageQuery(test.db, fullFilter(filter), page);
const idsOf = async (filter: Partial<QueueFilter>, page: QueuePage): Promise<number[]> =>
  (await pageQuery(filter, page).execute(test.db)).rows.map(({ id }) => id);

/** The whole list, by a plain sort. */
function sortRows({ filter, sort }: (typeof CASES)[number], viewerMask: number): number[] {
  const { statuses, now, type, urgent, reported, overdue, flag, language, itemId, except } = fullFilter(filter);
  const isOpen = statuses.includes('in_review');
  const sortKeysOf = (row: Row): number[] => {
    if (sort === 'due' && isOpen) return [row.due_at.getTime()];
    if (sort === 'newest' || !isOpen) return [-Date.parse(row.day)];
    return [-Number(row.is_urgent), -Number(row.is_reported), Date.parse(row.day)];
  };
  return stored
    .filter(
      (row) =>
        row.status === statuses[0] &&
        (type === undefined || row.subject_type === type) &&
        (!urgent || row.is_urgent) &&
        (!reported || row.is_reported) &&
        (!overdue || row.due_at < now) &&
        (flag === undefined || row.flag === flag) &&
        (language === undefined || row.language === language) &&
        (itemId === undefined || row.id === itemId) &&
        except?.includes(row.id) !== true,
    )
    .map((row) => ({ id: row.id, keys: [...sortKeysOf(row), row.tie ^ viewerMask] }))
    .toSorted((a, b) => a.keys.map((key, index) => key - b.keys[index]!).find((difference) => difference !== 0) ?? 0)
    .map(({ id }) => id);
}

interface Row {
  id: number;
  subject_type: string;
  status: string;
  is_urgent: boolean;
  is_reported: boolean;
  tie: number;
  day: string;
  due_at: Date;
  flag: string | null;
  language: string | null;
}

describe('a page of a queue in which most items came on one day', () => {
  it.each(CASES)('lists the items that a plain sort gives: $filter, $sort', async ({ filter, sort }) => {
    for (const viewerMask of MASKS) {
      const all = sortRows({ filter, sort }, viewerMask);
      expect(all.length).toBeGreaterThan(0);
      const pages = [0, 9, 500, 990, all.length - 3].filter((offset) => offset >= 0);
      for (const offset of pages) {
        expect(await idsOf(filter, { sort, offset, limit: 10, viewerMask }), `from ${offset}`).toEqual(all.slice(offset, offset + 10));
      }
    }
  });

  it.each(CASES.filter(({ filter }) => !filter.overdue && !filter.itemId))(
    'reads some items, not the whole day, for the first page: $filter, $sort',
    async ({ filter, sort }) => {
      const query = pageQuery(filter, { sort, offset: 0, limit: 10, viewerMask: MASKS[0]! });
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off, costs off) ${query}`.execute(test.db);
      const plan = rows.map((row) => row['QUERY PLAN']);
      const read = plan
        .filter((line) => line.includes('review_items'))
        .map((line) => /rows=([\d.]+) loops=(\d+)/.exec(line))
        .reduce((sum, found) => sum + (found ? Number(found[1]) * Number(found[2]) : 0), 0);
      expect(read, plan.join('\n')).toBeLessThan(500);
    },
  );
});
