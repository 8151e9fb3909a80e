import { PAGE_SIZE, SEARCH_TOTAL_CAP } from '@candor/contract/limits';
import type { Pool } from 'pg';
import { raw, sql, type Statement } from '../../../platform/db/statement.ts';
import { READER_COLUMNS } from '../../experiences/index.ts';
import type { Hit, Hits, SearchQuery } from '../search-query.ts';
import { isRevealed, noSql } from './conditions.ts';

/** Counting stops one beyond the cap. */
export const COUNT_LIMIT = raw(String(SEARCH_TOTAL_CAP + 1));
export const ONE_PAGE = raw(String(PAGE_SIZE));
export const CONTENT_COLUMNS = raw(`, ${READER_COLUMNS}`);

/** The columns that are always read of an experience on a page. CONTENT_COLUMNS are added unless the content is probably in the cache. */
export const pageColumns = (query: SearchQuery): Statement => sql`e.id, e.xmin as version, ${isRevealed(query)} as is_revealed`;

/**
 * Reads one page of hits, and single values together with it. `ctes` are common table expressions that end with `hits`: id, rank and score,
 * one row for each experience. `scalars` are the columns of the single values, for instance of the total.
 */
export async function readPage<T extends object>(
  pool: Pool,
  query: SearchQuery,
  ctes: Statement,
  scalars: Statement,
): Promise<{ rows: Hit[]; scalarValues: T }> {
  const { criteria, isRepeated } = query;
  const order = criteria.sort === 'newest' ? raw('rank desc') : raw('score, rank desc');
  const rows = await sql`
    with ${ctes}, page as (select id, rank, score from hits order by ${order} limit ${ONE_PAGE} offset ${(criteria.page - 1) * PAGE_SIZE})
    select scalars.*, ${pageColumns(query)} ${isRepeated ? noSql : CONTENT_COLUMNS}
    from (select ${scalars}) scalars left join (page join experiences e on e.id = page.id) on true
    order by ${criteria.sort === 'newest' ? noSql : raw('page.score,')} page.rank desc`.run<Hit & T>(pool);
  return { rows: rows.filter(({ version }) => version !== null), scalarValues: rows[0]! };
}

export async function readHits(
  pool: Pool,
  query: SearchQuery,
  hits: Statement,
  counted: Statement = sql`(select count(*) from hits)`,
): Promise<Hits> {
  const { rows, scalarValues } = await readPage<{ counted: number }>(
    pool,
    query,
    sql`hits as materialized (${hits})`,
    sql`${counted}::int as counted`,
  );
  return { rows, counted: scalarValues.counted };
}

/** Counts the matches, up to one beyond the cap. */
export async function countOf(pool: Pool, hits: Statement): Promise<number> {
  const rows = await sql`with hits as materialized (${hits} limit ${COUNT_LIMIT}) select count(*)::int as n from hits`.run<{ n: number }>(
    pool,
  );
  return rows[0]!.n;
}
