import type { Pool } from 'pg';
import type { SearchCountCache } from '../search-count-cache.ts';
import type { Hits, SearchQuery } from '../search-query.ts';

/** One way to reach the rows of a query. The first one that applies is taken (find-experiences.ts). */
export interface AccessPath {
  applies(query: SearchQuery): boolean;
  find(pool: Pool, query: SearchQuery, counts: SearchCountCache): Promise<Hits>;
}
