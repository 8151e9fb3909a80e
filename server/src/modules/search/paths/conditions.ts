import { join, raw, sql, type Statement } from '../../../platform/db/statement.ts';
import { facet, isExtremeRating, isPlatform, isTag, pairsOf } from '../../experiences/index.ts';
import { EARTH_RADIUS_MILES } from '../circle.ts';
import type { Criteria } from '../criteria.ts';
import type { SearchQuery } from '../search-query.ts';

const EARTH_RADIUS = raw(String(EARTH_RADIUS_MILES));
/** An empty piece of a statement. */
export const noSql = raw('');

/*
 * The conditions of a search, on an experience that the statement calls `e`. Which index each statement uses is decided here and not
 * by PostgreSQL's planner, which was wrong by a factor of a hundred between the same two indexes (docs/query-designs.md): the
 * connection uses generic plans without sequential scans.
 */

export const VISIBLE = raw(`e.status = 'approved' and not e.is_hidden`);

export const blocksNobody = ({ blockedIds }: SearchQuery): boolean => blockedIds.length === 0;

/** Hardly any member blocks an author, so the statements for others leave this condition out. */
export const notBlocked = (query: SearchQuery): Statement =>
  blocksNobody(query) ? noSql : sql`and e.id <> all(${query.blockedIds}::bigint[])`;

/** Whether the member has revealed the experience. */
export const isRevealed = ({ userId, earnedReveals }: SearchQuery): Statement =>
  sql`(exists (select 1 from reveals r where r.experience_id = e.id and r.user_id = ${userId})
    ${earnedReveals.length === 0 ? noSql : sql`or e.id = any(${earnedReveals}::bigint[])`})`;

export const conditions = (query: SearchQuery, isFoundByPairs = false): Statement =>
  sql`${VISIBLE} and ${conditionsBesidesVisible(query, isFoundByPairs)}`;

/** For rows that are already known to be visible: without the other columns, an index may have all that the statement reads. */
export function conditionsBesidesVisible(query: SearchQuery, isFoundByPairs = false): Statement {
  const { criteria, ownIds } = query;
  const { circle, dates } = criteria;
  const { required, groups, common } = isFoundByPairs ? unindexedFacets(criteria) : indexedFacets(criteria);
  return sql`${join(
    [
      raw('true'),
      ...(required.length > 0 ? [sql`e.facets @> ${required}::int[]`] : []),
      ...groups.map(isFoundByPairs ? hasOneOfWithoutIndex : hasOneOf),
      ...common.map((value) => sql`${value}::int = any(e.facets)`),
      ...(circle ? [within(circle)] : []),
      ...(dates
        ? [
            sql`not (e.experience_date not between ${dates.from}::date and ${dates.to}::date
              and (e.id = any(${ownIds}::bigint[]) or ${isRevealed(query)}))`,
          ]
        : []),
    ],
    ' and ',
  )} ${notBlocked(query)}`;
}

const COMMON_FACETS: ReadonlySet<number> = new Set([facet.hasEvidence(false), facet.isAnonymous(false)]);

/**
 * The facets that the index is queried for. A group with one facet counts as a required facet, because PostgreSQL finds all required facets
 * together in two thirds of the time. Facets that nearly all rows have don't narrow a search with a circle and other facets, so they are
 * tested on the few rows that remain.
 */
function indexedFacets({ facets, facetGroups, circle }: Criteria): { required: number[]; groups: (readonly number[])[]; common: number[] } {
  const groups = facetGroups.filter(({ length }) => length !== 1);
  const all = [...facets, ...facetGroups.filter(({ length }) => length === 1).flat()];
  const rare = all.filter((value) => !COMMON_FACETS.has(value));
  if (!circle || rare.length + groups.length === 0) return { required: all, groups, common: [] };
  return { required: rare, groups, common: all.filter((value) => COMMON_FACETS.has(value)) };
}

/** If the index of pairs is used, the facets are tested on the few rows that it finds: the index of facets has much longer lists. */
function unindexedFacets({ facets, facetGroups }: Criteria): ReturnType<typeof indexedFacets> {
  return { required: [], groups: [...facetGroups], common: [...facets] };
}

/** Written so that PostgreSQL can't use the index of facets. */
const hasOneOfWithoutIndex = (facets: readonly number[]): Statement => sql`(e.facets || '{}'::int[]) && ${facets}::int[]`;

export const hasOneOf = (facets: readonly number[]): Statement => sql`e.facets && ${facets}::int[]`;

export const within = ({ latitude, longitude, miles }: NonNullable<Criteria['circle']>): Statement => sql`
  2 * ${EARTH_RADIUS} * asin(least(1, sqrt(power(sin(radians(e.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(e.latitude)) * power(sin(radians(e.longitude - ${longitude}::float8) / 2), 2)))) <= ${miles}::float8`;

/** A circle's cells are facets too, so that they are part of the index query. */
export const indexed = (query: SearchQuery): Statement => indexedByPairs(query) ?? indexedByFacets(query);

export const indexedByFacets = (query: SearchQuery): Statement =>
  query.criteria.circle ? sql`${hasOneOf(query.criteria.circle.facets)} and ${conditions(query)}` : conditions(query);

/**
 * Intersects two short lists of pairs instead of three long lists of facets. For a tag, a platform and a circle, the tag is in both pairs,
 * because tags are rarer than platforms; a third list would not narrow the result (docs/query-designs.md).
 */
function indexedByPairs(query: SearchQuery): Statement | undefined {
  const { facets, facetGroups, circle } = query.criteria;
  const tags = facetGroups.find((group) => group.length > 0 && group.every(isTag));
  const platform = facets.find(isPlatform);
  const groups = [
    ...(tags && circle ? [pairsOf(tags, circle.facets)] : []),
    ...(tags && platform !== undefined ? [pairsOf(tags, [platform])] : []),
    ...(!tags && platform !== undefined && circle ? [pairsOf([platform], circle.facets)] : []),
  ];
  // Few ratings are extreme: their own short lists narrow the search more than any pair.
  if (groups.length === 0 || facetGroups.some((group) => group.every(isExtremeRating))) return undefined;
  const hasPairs = groups.map((pairs) => sql`authored.facet_pairs(e.facets) && ${pairs}::bigint[]`);
  return sql`${join(hasPairs, ' and ')} and ${conditions(query, true)}`;
}
