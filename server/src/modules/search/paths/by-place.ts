import { PAGE_SIZE } from '@candor/contract/limits';
import type { Pool } from 'pg';
import { sql, type Statement } from '../../../platform/db/statement.ts';
import { isPlaceOnly } from '../criteria.ts';
import { BEYOND_CAP, type SearchCountCache } from '../search-count-cache.ts';
import type { Hits, SearchQuery } from '../search-query.ts';
import { DENSE_SHARE, WALK_MARGIN, WALK_MOST_ROWS } from '../tuning.ts';
import type { AccessPath } from './access-path.ts';
import { notBlocked, VISIBLE, within } from './conditions.ts';
import { findAmongNewestUntilFull } from './newest-rows.ts';
import { COUNT_LIMIT, readHits } from './read-page.ts';

/** Searches by a circle alone: reads the newest experiences if a large share of them is inside the circle, otherwise the circle's cells. */
export const byPlace: AccessPath = {
  applies: ({ criteria, name }) => name === undefined && isPlaceOnly(criteria),
  find: (pool, query, counts) => findPlace(pool, query, counts),
};

async function findPlace(pool: Pool, query: SearchQuery, counts: SearchCountCache): Promise<Hits> {
  const { share, isBeyondCap } = counts.densityOf(query.criteria.circle!);
  const total = isBeyondCap ? BEYOND_CAP : counts.of(query);
  const rowsToRead = Math.ceil((WALK_MARGIN * query.criteria.page * PAGE_SIZE) / share);
  if (total !== undefined && share >= DENSE_SHARE && rowsToRead <= WALK_MOST_ROWS) {
    const hits = await findAmongNewestUntilFull(pool, query, rowsToRead, total);
    if (hits.rows.length === PAGE_SIZE) return hits;
  }
  const hits = await findByPlace(pool, query, total);
  counts.store(query, hits.counted);
  return hits;
}

/** Reads the newest rows of each cell that the circle touches. `total` is undefined if it isn't cached. */
function findByPlace(pool: Pool, query: SearchQuery, total: number | undefined): Promise<Hits> {
  const { circle, page } = query.criteria;
  const cell = circle!.isWide ? sql`e.wide_cell` : sql`e.cell`;
  const inCells = (limit: Statement) => sql`unnest(${circle!.cells}::int[]) c (cell) cross join lateral (
    select e.id, e.rank from experiences e where ${cell} = c.cell and ${VISIBLE} and ${within(circle!)} ${notBlocked(query)} order by e.rank desc limit ${limit}) found`;
  return readHits(
    pool,
    query,
    sql`select found.id, found.rank, 0 as score from ${inCells(sql`${page * PAGE_SIZE}`)}`,
    total === undefined ? sql`(select count(*) from (select 1 from ${inCells(COUNT_LIMIT)} limit ${COUNT_LIMIT}) n)` : sql`${total}::int`,
  );
}
