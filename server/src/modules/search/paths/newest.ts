import { PAGE_SIZE } from '@candor/contract/limits';
import type { Pool } from 'pg';
import { sql } from '../../../platform/db/statement.ts';
import { hasFilters } from '../criteria.ts';
import type { SearchCountCache } from '../search-count-cache.ts';
import type { Hits, SearchQuery } from '../search-query.ts';
import type { AccessPath } from './access-path.ts';
import { notBlocked, VISIBLE } from './conditions.ts';
import { COUNT_LIMIT, readHits } from './read-page.ts';

/** Without any criteria: everything, newest first. */
export const newest: AccessPath = {
  applies: ({ criteria, name }) => name === undefined && !hasFilters(criteria),
  find: (pool, query, counts) => findAll(pool, query, counts),
};

async function findAll(pool: Pool, query: SearchQuery, counts: SearchCountCache): Promise<Hits> {
  const total = counts.of(query);
  const hits = await findNewest(pool, query, total);
  if (total === undefined) counts.store(query, hits.counted);
  return hits;
}

/** `total` is undefined if it isn't cached. */
const findNewest = (pool: Pool, query: SearchQuery, total: number | undefined): Promise<Hits> =>
  readHits(
    pool,
    query,
    sql`select e.id, e.rank, 0 as score from experiences e where ${VISIBLE} ${notBlocked(query)}
      order by e.rank desc limit ${total === undefined ? COUNT_LIMIT : query.criteria.page * PAGE_SIZE}`,
    total === undefined ? undefined : sql`${total}::int`,
  );
