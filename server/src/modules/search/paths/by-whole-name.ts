import { PAGE_SIZE, SEARCH_TOTAL_CAP } from '@candor/contract/limits';
import type { Pool } from 'pg';
import { sql } from '../../../platform/db/statement.ts';
import { isOneWord, type NameMatch } from '../rules.ts';
import type { SearchCountCache } from '../search-count-cache.ts';
import type { Hits, SearchQuery } from '../search-query.ts';
import type { AccessPath } from './access-path.ts';
import { conditions } from './conditions.ts';
import { findByName } from './find-by-name.ts';
import { pairTable } from './name-conditions.ts';
import { readHits } from './read-page.ts';

/** A name of several words. If more people have it than are counted, exact matches usually fill the page. */
export const byWholeName: AccessPath = {
  applies: ({ name }) => name !== undefined && !isOneWord(name),
  find: (pool, query, counts) => findByWholeName(pool, query, query.name!, counts),
};

async function findByWholeName(pool: Pool, query: SearchQuery, name: NameMatch, counts: SearchCountCache): Promise<Hits> {
  const total = counts.of(query);
  const bestScore = Math.min(...[...name.pairs, ...name.withInitial, ...name.containing].map(({ score }) => score));
  const onlyPairsAreBest =
    query.criteria.sort !== 'newest' && [...name.withInitial, ...name.containing].every(({ score }) => score > bestScore);
  if (total !== undefined && onlyPairsAreBest) {
    const pairs = name.pairs.filter(({ score }) => score === bestScore);
    const hits = await findByPairs(pool, query, pairs, total);
    if (hits.rows.length === PAGE_SIZE) return hits;
  }
  const hits = await findByName(pool, query, name);
  if (hits.counted > SEARCH_TOTAL_CAP) counts.store(query, hits.counted);
  return hits;
}

/** The first pages of people with one of these pairs of words as their name. `total` is the number of all matches. */
const findByPairs = (pool: Pool, query: SearchQuery, pairs: NameMatch['pairs'], total: number): Promise<Hits> =>
  readHits(
    pool,
    query,
    sql`select found.id, found.rank, p.score from ${pairTable(pairs)} cross join lateral (
      select e.id, e.rank from experiences e where e.first_word = p.first and e.last_word = p.last and ${conditions(query)}
      order by e.rank desc limit ${query.criteria.page * PAGE_SIZE}) found`,
    sql`${total}::int`,
  );
