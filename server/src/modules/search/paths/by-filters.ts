import { PAGE_SIZE, SEARCH_TOTAL_CAP } from '@candor/contract/limits';
import type { Pool } from 'pg';
import { sql } from '../../../platform/db/statement.ts';
import { hasFilters, isPlaceOnly } from '../criteria.ts';
import { BEYOND_CAP, type SearchCountCache } from '../search-count-cache.ts';
import type { Hits, SearchQuery } from '../search-query.ts';
import {
  BEYOND_CAP_FACTOR,
  COMMON_SHARE,
  MONTHS_OF_DATA,
  MIN_SAMPLE_MATCHES,
  SAMPLE_ROWS,
  MIN_SAMPLE_STRATA,
  WALK_MARGIN,
} from '../tuning.ts';
import type { AccessPath } from './access-path.ts';
import { indexed } from './conditions.ts';
import { countAmongNewest, findAmongNewest, findAmongNewestUntilFull, readStrata, type Stratum, type NewestScan } from './newest-rows.ts';
import { countOf, COUNT_LIMIT, readHits } from './read-page.ts';

const NOTHING: Hits = { rows: [], counted: 0 };

/** Filters, alone or with a place. A sample of the newest shows how common a match is, and often fills the page already. */
export const byFilters: AccessPath = {
  applies: ({ criteria, name }) => name === undefined && hasFilters(criteria) && !isPlaceOnly(criteria),
  find: (pool, query, counts) => findByFilters(pool, query, counts),
};

export async function findByFilters(pool: Pool, query: SearchQuery, counts: SearchCountCache): Promise<Hits> {
  const monthCount = query.criteria.months?.length ?? 1;
  if (monthCount === 0) return NOTHING;
  if (counts.isFew(query) || counts.isRare(query)) return findFew(pool, query, counts);
  const needed = query.criteria.page * PAGE_SIZE;
  const cachedCount = counts.of(query);
  if (cachedCount !== undefined && !query.criteria.months && needed < SAMPLE_ROWS) {
    const hits = await findAmongNewestUntilFull(pool, query, SAMPLE_ROWS, cachedCount);
    if (hits.rows.length === PAGE_SIZE) return hits;
  }
  const sample = await findAmongNewest(pool, query, Math.ceil(Math.max(SAMPLE_ROWS / monthCount, Math.min(needed, SAMPLE_ROWS))));
  if (sample.isComplete) return sample;
  if (sample.counted >= needed) return { rows: sample.rows, counted: await count(pool, query, sample, counts) };

  const rowsToRead = Math.ceil((WALK_MARGIN * needed) / sample.share);
  const estimatedMatches = sample.share * sample.published * (query.criteria.months ? Math.min(1, monthCount / MONTHS_OF_DATA) : 1);
  if (rowsToRead * monthCount < estimatedMatches) {
    const newest = await findAmongNewest(pool, query, rowsToRead);
    if (newest.isComplete) return newest;
    if (newest.counted >= needed) return { rows: newest.rows, counted: await count(pool, query, sample, counts) };
  }
  // The sample is small: two matches in it may be chance, and reading in vain costs more than the index.
  if (query.criteria.page === 1) counts.storeRare(query);
  return findFew(pool, query, counts);
}

async function findFew(pool: Pool, query: SearchQuery, counts: SearchCountCache): Promise<Hits> {
  const hits = await findByFacets(pool, query);
  counts.store(query, hits.counted);
  return hits;
}

async function count(pool: Pool, query: SearchQuery, sample: NewestScan, counts: SearchCountCache): Promise<number> {
  const cachedCount = counts.of(query);
  if (cachedCount !== undefined) return cachedCount;
  const { share, published, newestRank, oldestRank } = sample;
  if (
    share * published > BEYOND_CAP_FACTOR * BEYOND_CAP &&
    isSurelyBeyondCap(await readStrata(pool, query, sample), newestRank - oldestRank)
  ) {
    return counts.store(query, BEYOND_CAP);
  }
  if (share >= COMMON_SHARE) {
    const counted = await countAmongNewest(pool, query, Math.ceil((WALK_MARGIN * SEARCH_TOTAL_CAP) / share));
    if (counted > SEARCH_TOTAL_CAP) return counts.store(query, counted);
  }
  return counts.store(query, await countByFacets(pool, query));
}

/** An exact count of very many matches is expensive and useless: a sample shows that it is beyond the cap. */
function isSurelyBeyondCap(strata: readonly Stratum[], ranks: number): boolean {
  const matching = strata.reduce((sum, stratum) => sum + stratum.matching, 0);
  const width = ranks / strata.length;
  const expected = strata.reduce((sum, { upper, lower, matching: matches }) => sum + (matches * width) / Math.max(1, upper - lower + 1), 0);
  return (
    expected > BEYOND_CAP_FACTOR * BEYOND_CAP &&
    matching >= MIN_SAMPLE_MATCHES &&
    strata.filter(({ matching: matches }) => matches > 0).length >= MIN_SAMPLE_STRATA
  );
}

/** Uses the index of facets: the cost grows with the number of matches, however old they are. */
const findByFacets = (pool: Pool, query: SearchQuery): Promise<Hits> =>
  readHits(
    pool,
    query,
    sql`select e.id, e.rank, 0 as score from experiences e where ${indexed(query)}`,
    sql`(select least(count(*), ${COUNT_LIMIT}) from hits)`,
  );

/** Counts the matches, up to one beyond the cap. */
export const countByFacets = (pool: Pool, query: SearchQuery): Promise<number> =>
  countOf(pool, sql`select 1 from experiences e where ${indexed(query)}`);
