import type { Pool } from 'pg';
import { join, sql } from '../../../platform/db/statement.ts';
import type { NameMatch } from '../rules.ts';
import type { Hits, SearchQuery } from '../search-query.ts';
import { conditions, indexedByFacets } from './conditions.ts';
import { matchesInitial, containsWords, pairTable } from './name-conditions.ts';
import { COUNT_LIMIT, readHits } from './read-page.ts';

/** Pairs of words are probed best first, so that the cap cuts off the unlikeliest. */
export function findByName(pool: Pool, query: SearchQuery, { pairs, withInitial, containing }: NameMatch): Promise<Hits> {
  const where = conditions(query);
  const newestFirst = sql`order by e.rank desc limit ${COUNT_LIMIT}`;
  const byPairs = sql`select found.id, found.rank, p.score from ${pairTable(pairs)} cross join lateral (
    select e.id, e.rank from experiences e where e.first_word = p.first and e.last_word = p.last and ${where} ${newestFirst}) found limit ${COUNT_LIMIT}`;
  if (withInitial.length + containing.length === 0) return readHits(pool, query, byPairs);
  const branches = [
    ...(pairs.length > 0 ? [sql`(${byPairs})`] : []),
    ...withInitial.map(
      (pair) => sql`(select e.id, e.rank, ${pair.score}::int from experiences e where ${matchesInitial(pair)} and ${where} ${newestFirst})`,
    ),
    ...containing.map(
      (group) =>
        sql`(select e.id, e.rank, ${group.score}::int from experiences e where ${containsWords(group)} and ${indexedByFacets(query)} ${newestFirst})`,
    ),
  ];
  return readHits(
    pool,
    query,
    sql`select id, rank, min(score) as score from (${join(branches, ' union all ')}) found (id, rank, score)
      group by id, rank order by min(score), rank desc limit ${COUNT_LIMIT}`,
  );
}
