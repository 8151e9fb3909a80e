import type { Pool } from 'pg';
import { sql, type Statement } from '../../../platform/db/statement.ts';
import { hasFilters } from '../criteria.ts';
import type { Hit, Hits, SearchQuery } from '../search-query.ts';
import type { AccessPath } from './access-path.ts';
import { blocksNobody, conditions, isRevealed, noSql } from './conditions.ts';
import { nameScore } from './name-conditions.ts';
import { CONTENT_COLUMNS, COUNT_LIMIT, countOf, ONE_PAGE, pageColumns, readHits } from './read-page.ts';
import { PAGE_SIZE } from '@candor/contract/limits';

/** An identifier is the most selective criterion, so the others are tested on its results. */
export const byIdentifier: AccessPath = {
  applies: ({ keys }) => keys !== undefined,
  find: (pool, query) => findByIdentifier(pool, query, query.keys!),
};

/** Whether the search finds everything published about the identifier. */
export const isIdentifierAlone = (query: SearchQuery): boolean => {
  const { criteria, keys, name } = query;
  return keys !== undefined && name === undefined && !hasFilters(criteria) && !criteria.isMyReveals && blocksNobody(query);
};

/** Reads exactly this identifier: one range of an index that contains only identifiers. */
function findByIdentifier(pool: Pool, query: SearchQuery, keys: readonly string[]): Promise<Hits> {
  const { criteria, name } = query;
  const platform = criteria.identifier?.platform;
  const matching = sql`i.status = 'approved' and ${keys.length === 1 ? sql`i.key = ${keys[0]}` : sql`i.key = any(${keys}::uuid[])`}
    ${platform === undefined ? noSql : sql`and i.platform = ${platform}`}`;
  if (isIdentifierAlone(query)) return findByIdentifierAlone(pool, query, matching);
  return readHits(
    pool,
    query,
    sql`select e.id, e.rank, ${name ? nameScore(name) : sql`0`} as score from experiences e
          where e.id in (select i.experience_id from experience_identifiers i where ${matching}) and ${conditions(query)}
            ${criteria.isMyReveals ? sql`and ${isRevealed(query)}` : noSql}
            ${name ? sql`and ${nameScore(name)} is not null` : noSql}
          limit ${COUNT_LIMIT}`,
  );
}

/** The most frequent search: total and page come from one reading of the range. */
async function findByIdentifierAlone(pool: Pool, query: SearchQuery, matching: Statement): Promise<Hits> {
  const { criteria, isRepeated } = query;
  const all = sql`select i.experience_id as id, i.rank from experience_identifiers i where ${matching} group by i.experience_id, i.rank
    order by i.rank desc limit ${COUNT_LIMIT}`;
  const rows = await sql`select ${pageColumns(query)}, page.counted ${isRepeated ? noSql : CONTENT_COLUMNS}
    from (select id, rank, count(*) over ()::int as counted from (${all}) hits order by rank desc limit ${ONE_PAGE} offset ${(criteria.page - 1) * PAGE_SIZE}) page
    join experiences e on e.id = page.id and not e.is_hidden order by page.rank desc`.runBatched<Hit & { counted: number }>(pool);
  const counted = rows[0]?.counted ?? (criteria.page === 1 ? 0 : await countOf(pool, sql`select * from (${all}) hits`));
  return { rows, counted };
}
