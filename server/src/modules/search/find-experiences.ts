import type { Pool } from 'pg';
import { amongReveals } from './paths/among-reveals.ts';
import type { AccessPath } from './paths/access-path.ts';
import { byFilters } from './paths/by-filters.ts';
import { byIdentifier } from './paths/by-identifier.ts';
import { byOneWord } from './paths/by-one-word.ts';
import { byPlace } from './paths/by-place.ts';
import { byWholeName } from './paths/by-whole-name.ts';
import { newest } from './paths/newest.ts';
import { isEmptyMatch } from './rules.ts';
import type { SearchCountCache } from './search-count-cache.ts';
import type { Hits, SearchQuery } from './search-query.ts';

/** The most selective path comes first. */
export const ACCESS_PATHS: readonly AccessPath[] = [byIdentifier, amongReveals, byOneWord, byWholeName, byPlace, byFilters, newest];

/** Finds one page of matches. */
export async function findExperiences(pool: Pool, query: SearchQuery, counts: SearchCountCache): Promise<Hits> {
  const { keys, name } = query;
  const matchesNothing = keys?.length === 0 || (name !== undefined && isEmptyMatch(name));
  if (matchesNothing) return { rows: [], counted: 0 };
  return ACCESS_PATHS.find((path) => path.applies(query))!.find(pool, query, counts);
}
