import { PAGE_SIZE } from '@candor/contract/limits';
import type { Pool } from 'pg';
import { raw, sql, type Statement } from '../../../platform/db/statement.ts';
import type { Hits, SearchQuery } from '../search-query.ts';
import { STRATA, STRATUM_ROWS } from '../tuning.ts';
import { conditions, conditionsBesidesVisible, noSql, VISIBLE } from './conditions.ts';
import { countOf, readHits, readPage } from './read-page.ts';

/**
 * The newest experiences, or the newest of each month that is searched: neighbouring dates are stored together, so a sample of the newest
 * would tell nothing about earlier months.
 */
function selectNewest({ criteria }: SearchQuery, rows: number): Statement {
  const columns = sql`e.id, e.rank, e.facets, e.latitude, e.longitude, e.experience_date`;
  const newestOf = (more: Statement) =>
    sql`select ${columns} from experiences e where ${VISIBLE} ${more} order by e.rank desc limit ${rows}`;
  if (!criteria.months) return sql`(select 0 as month, e.* from (${newestOf(noSql)}) e)`;
  const month = sql`extract(year from e.experience_date)::int * 12 + extract(month from e.experience_date)::int`;
  return sql`(select m.month, e.* from unnest(${criteria.months}::int[]) m (month) cross join lateral (${newestOf(sql`and (${month}) = m.month`)}) e)`;
}

/** Reads the newest experiences until the page is full or `rows` are read, which is fast for common matches. */
export const findAmongNewestUntilFull = (pool: Pool, query: SearchQuery, rows: number, counted: number): Promise<Hits> =>
  readHits(
    pool,
    query,
    sql`select e.id, e.rank, 0 as score from (${selectNewest(query, rows)}) e where ${conditionsBesidesVisible(query)} limit ${query.criteria.page * PAGE_SIZE}`,
    sql`${counted}::int`,
  );

export interface NewestScan extends Hits {
  /** The share of the rows read that match. */
  share: number;
  /** Whether all rows were read. */
  isComplete: boolean;
  /** The total number, including hidden ones. */
  published: number;
  newestRank: number;
  oldestRank: number;
}

/** The matches among the newest `rows` experiences: cheap when many match, expensive when few do. */
export async function findAmongNewest(pool: Pool, query: SearchQuery, rows: number): Promise<NewestScan> {
  const { rows: page, scalarValues } = await readPage<{
    counted: number;
    read: number;
    matching: number;
    published: number;
    newest_rank: number;
    oldest_rank: number;
    is_all: boolean;
  }>(
    pool,
    query,
    // At most `rows` rows are read of each month. Older ones may be missing, so the matches are complete only down to the rank `complete_from`.
    sql`newest as materialized (select * from ${selectNewest(query, rows)} n),
      reach as (select max(lowest) filter (where n = ${rows}) as complete_from from (select min(rank) as lowest, count(*) as n from newest group by month) m),
      matching as materialized (select e.id, e.rank from newest e where ${conditionsBesidesVisible(query)}),
      hits as materialized (select id, rank, 0 as score from matching where rank >= coalesce((select complete_from from reach), 0))`,
    sql`(select count(*)::int from hits) as counted, (select count(*)::int from newest) as read, (select count(*)::int from matching) as matching,
      (select coalesce(sum(n), 0)::int from counters where kind = 'experiences' and key = 'published') as published,
      (select coalesce(max(rank), 0) from newest) as newest_rank,
      (select coalesce(min(e.rank), 0) from experiences e where ${VISIBLE}) as oldest_rank, (select complete_from is null from reach) as is_all`,
  );
  const { counted, read, matching, published, newest_rank: newestRank, oldest_rank: oldestRank, is_all: isComplete } = scalarValues;
  return { rows: page, counted, share: read === 0 ? 0 : matching / read, isComplete, published, newestRank, oldestRank };
}

/** A part of the sample: its range of ranks, and how many of its rows match. */
export interface Stratum {
  upper: number;
  lower: number;
  read: number;
  matching: number;
}

/** Reads a few rows from all ranks, newest to oldest, to estimate how common something is. */
export const readStrata = (pool: Pool, query: SearchQuery, { newestRank, oldestRank }: NewestScan): Promise<Stratum[]> =>
  sql`select s.upper, min(e.rank) as lower, count(*)::int as read, count(*) filter (where ${conditions(query)})::int as matching
    from (select ${oldestRank}::bigint + (${newestRank - oldestRank}::bigint / ${raw(String(STRATA))}) * n as upper from generate_series(1, ${raw(String(STRATA))}) n) s
    cross join lateral (select * from experiences e where ${VISIBLE} and e.rank <= s.upper order by e.rank desc limit ${raw(String(STRATUM_ROWS))}) e
    group by s.upper`.run<Stratum>(pool);

export const countAmongNewest = (pool: Pool, query: SearchQuery, rows: number): Promise<number> =>
  countOf(pool, sql`select 1 from ${selectNewest(query, rows)} e where ${conditionsBesidesVisible(query)}`);
