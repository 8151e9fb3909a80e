import { PAGE_SIZE, SEARCH_TOTAL_CAP } from '@candor/contract/limits';
import type { Pool } from 'pg';
import { isOneWord, type NameMatch } from '../rules.ts';
import type { SearchCountCache } from '../search-count-cache.ts';
import type { Hits, SearchQuery } from '../search-query.ts';
import type { AccessPath } from './access-path.ts';
import { countByFacets, findByFilters } from './by-filters.ts';
import { findByName } from './find-by-name.ts';

/** A name of one word, which requires a platform or a place beside it. People with exactly that name usually fill the page. */
export const byOneWord: AccessPath = {
  applies: ({ name }) => name !== undefined && isOneWord(name),
  find: (pool, query, counts) => findByOneWord(pool, query, query.name!, counts),
};

async function findByOneWord(pool: Pool, query: SearchQuery, name: NameMatch, counts: SearchCountCache): Promise<Hits> {
  const withNameWords = (words: readonly number[]): SearchQuery => ({
    ...query,
    criteria: { ...query.criteria, facetGroups: [...query.criteria.facetGroups, words] },
  });
  const [exactQuery, similarQuery] = [name.containing[0]!, name.containing.at(-1)!].map(({ words }) => withNameWords(words[0]!)) as [
    SearchQuery,
    SearchQuery,
  ];
  if (query.criteria.sort === 'newest') return findByFilters(pool, similarQuery, counts);
  const hits = await findByFilters(pool, exactQuery, counts);
  if (hits.counted < query.criteria.page * PAGE_SIZE) return findByName(pool, query, name);
  return name.containing.length === 1 || hits.counted > SEARCH_TOTAL_CAP
    ? hits
    : { ...hits, counted: await countByFacets(pool, similarQuery) };
}
