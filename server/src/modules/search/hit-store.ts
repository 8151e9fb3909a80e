import { PAGE_SIZE, SEARCH_TOTAL_CAP } from '@candor/contract/limits';
import type { Pool } from 'pg';
import { join, raw, sql, type Statement } from '../../platform/db/statement.ts';
import { facet, isPlatform, isTag, pairsOf, READER_COLUMNS, type FoundRow } from '../experiences/index.ts';
import { EARTH_RADIUS_MILES } from './circle.ts';
import { hasFilters, type Criteria } from './criteria.ts';
import type { NameMatch } from './rules.ts';

/** A page of what was found, and how much there is; one more than the cap stands for all beyond it. */
export interface Hits {
  rows: Hit[];
  counted: number;
}

export interface Hit extends FoundRow {
  is_revealed: boolean;
}

export interface Asked {
  criteria: Criteria;
  /** Who searches: what they have revealed or linked is marked. */
  userId: string;
  /** What the caller wrote. */
  ownIds: readonly number[];
  /** Revealed with credits that were earned by writing: no row on the readers' side tells of them. */
  earnedReveals: readonly number[];
  /** It was asked not long ago, so what it finds is mostly known. */
  isRepeated?: boolean;
  /** Left out of what is found and counted. */
  blockedIds: readonly number[];
}

const COUNTED = raw(String(SEARCH_TOTAL_CAP + 1));
const ONE_PAGE = raw(String(PAGE_SIZE));
const EARTH_RADIUS = raw(String(EARTH_RADIUS_MILES));
const none = raw('');
const CONTENT = raw(`, ${READER_COLUMNS}`);

/*
 * How each search reaches its rows is settled here and not left to the planner, which chose badly between the same two
 * indexes by a factor of a hundred (docs/query-designs.md): the connection plans generically and without sequential scans.
 * Conditions speak of the experience as `e`.
 */

const VISIBLE = raw(`e.status = 'approved' and not e.is_hidden`);

const blocksNobody = ({ blockedIds }: Asked): boolean => blockedIds.length === 0;

/** Nearly nobody blocks anybody: then nothing of it is in the statement. */
const notBlocked = (asked: Asked): Statement => (blocksNobody(asked) ? none : sql`and e.id <> all(${asked.blockedIds}::bigint[])`);

/** Whether the caller has revealed the experience. */
const isRevealed = ({ userId, earnedReveals }: Asked): Statement =>
  sql`(exists (select 1 from reveals r where r.experience_id = e.id and r.user_id = ${userId})
    ${earnedReveals.length === 0 ? none : sql`or e.id = any(${earnedReveals}::bigint[])`})`;

function conditions(asked: Asked, isFoundByPairs = false): Statement {
  const { criteria, ownIds } = asked;
  const { circle, dates } = criteria;
  const { required, groups, common } = isFoundByPairs ? unindexedFacets(criteria) : askedFacets(criteria);
  return sql`${join(
    [
      sql`${VISIBLE}`,
      ...(required.length > 0 ? [sql`e.facets @> ${required}::int[]`] : []),
      ...groups.map(isFoundByPairs ? alsoHasOneOf : hasOneOf),
      ...common.map((one) => sql`${one}::int = any(e.facets)`),
      ...(circle ? [within(circle)] : []),
      ...(dates
        ? [
            sql`not (e.experience_date not between ${dates.from}::date and ${dates.to}::date
              and (e.id = any(${ownIds}::bigint[]) or ${isRevealed(asked)}))`,
          ]
        : []),
    ],
    ' and ',
  )} ${notBlocked(asked)}`;
}

const NEARLY_EVERYWHERE: ReadonlySet<number> = new Set([facet.hasEvidence(false), facet.isAnonymous(false)]);

/**
 * What the index is asked for. A group of one is required like a facet by itself: together they are a third sooner found.
 * What nearly all have narrows nothing beside a circle and something else, and is looked for in the few that those leave.
 */
function askedFacets({ facets, facetGroups, circle }: Criteria): { required: number[]; groups: (readonly number[])[]; common: number[] } {
  const groups = facetGroups.filter(({ length }) => length !== 1);
  const all = [...facets, ...facetGroups.filter(({ length }) => length === 1).flat()];
  const rare = all.filter((one) => !NEARLY_EVERYWHERE.has(one));
  if (!circle || rare.length + groups.length === 0) return { required: all, groups, common: [] };
  return { required: rare, groups, common: all.filter((one) => NEARLY_EVERYWHERE.has(one)) };
}

/** Looked for in the few that the pairs leave: the index of facets would read long lists beside the short ones of the pairs. */
function unindexedFacets({ facets, facetGroups }: Criteria): ReturnType<typeof askedFacets> {
  return { required: [], groups: [...facetGroups], common: [...facets] };
}

/** In words that no index knows. */
const alsoHasOneOf = (facets: readonly number[]): Statement => sql`(e.facets || '{}'::int[]) && ${facets}::int[]`;

const hasOneOf = (facets: readonly number[]): Statement => sql`e.facets && ${facets}::int[]`;

const within = ({ latitude, longitude, miles }: NonNullable<Criteria['circle']>): Statement => sql`
  2 * ${EARTH_RADIUS} * asin(least(1, sqrt(power(sin(radians(e.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(e.latitude)) * power(sin(radians(e.longitude - ${longitude}::float8) / 2), 2)))) <= ${miles}::float8`;

/** A circle's cells are facets too, so that it narrows what the index is asked for. */
const indexed = (asked: Asked): Statement => indexedByPairs(asked) ?? indexedByFacets(asked);

const indexedByFacets = (asked: Asked): Statement =>
  asked.criteria.circle ? sql`${hasOneOf(asked.criteria.circle.facets)} and ${conditions(asked)}` : conditions(asked);

/**
 * Two short lists instead of three long ones. Where all three are asked for, the tag is in both pairs, as tags are rarer than
 * platforms; a third list would be read beside them and narrow nothing (docs/query-designs.md).
 */
function indexedByPairs(asked: Asked): Statement | undefined {
  const { facets, facetGroups, circle } = asked.criteria;
  const tags = facetGroups.find((group) => group.length > 0 && group.every(isTag));
  const platform = facets.find(isPlatform);
  const groups = [
    ...(tags && circle ? [pairsOf(tags, circle.facets)] : []),
    ...(tags && platform !== undefined ? [pairsOf(tags, [platform])] : []),
    ...(!tags && platform !== undefined && circle ? [pairsOf([platform], circle.facets)] : []),
  ];
  if (groups.length === 0) return undefined;
  const hasPairs = groups.map((pairs) => sql`authored.facet_pairs(e.facets) && ${pairs}::bigint[]`);
  return sql`${join(hasPairs, ' and ')} and ${conditions(asked, true)}`;
}

/** What a page says of each experience beside itself; its content comes with it when it is not likely to be known already. */
const found = (asked: Asked): Statement => sql`e.id, e.xmin as version, ${isRevealed(asked)} as is_revealed`;

/** `ctes` ends with `hits` of id, rank and score, one row an experience; `scalars` says beside the page how much there is. */
async function readPage<T extends object>(
  pool: Pool,
  asked: Asked,
  ctes: Statement,
  scalars: Statement,
): Promise<{ rows: Hit[]; said: T }> {
  const { criteria, isRepeated } = asked;
  const order = criteria.sort === 'newest' ? raw('rank desc') : raw('score, rank desc');
  const rows = await sql`
    with ${ctes}, page as (select id, rank, score from hits order by ${order} limit ${ONE_PAGE} offset ${(criteria.page - 1) * PAGE_SIZE})
    select said.*, ${found(asked)} ${isRepeated ? none : CONTENT}
    from (select ${scalars}) said left join (page join experiences e on e.id = page.id) on true
    order by ${criteria.sort === 'newest' ? none : raw('page.score,')} page.rank desc`.run<Hit & T>(pool);
  return { rows: rows.filter(({ version }) => version !== null), said: rows[0]! };
}

async function readHits(pool: Pool, asked: Asked, hits: Statement, counted: Statement = sql`(select count(*) from hits)`): Promise<Hits> {
  const { rows, said } = await readPage<{ counted: number }>(
    pool,
    asked,
    sql`hits as materialized (${hits})`,
    sql`${counted}::int as counted`,
  );
  return { rows, counted: said.counted };
}

/** Exactly this identifier: one range of an index that holds nothing else. */
export function findByIdentifier(pool: Pool, asked: Asked, keys: readonly string[], name: NameMatch | undefined): Promise<Hits> {
  const { criteria } = asked;
  const platform = criteria.identifier?.platform;
  const matching = sql`i.status = 'approved' and ${keys.length === 1 ? sql`i.key = ${keys[0]}` : sql`i.key = any(${keys}::uuid[])`}
    ${platform === undefined ? none : sql`and i.platform = ${platform}`}`;
  if (!hasFilters(criteria) && !criteria.isMyReveals && !name && blocksNobody(asked)) return findByIdentifierAlone(pool, asked, matching);
  return readHits(
    pool,
    asked,
    sql`select e.id, e.rank, ${name ? likeness(name) : sql`0`} as score from experiences e
          where e.id in (select i.experience_id from experience_identifiers i where ${matching}) and ${conditions(asked)}
            ${criteria.isMyReveals ? sql`and ${isRevealed(asked)}` : none}
            ${name ? sql`and ${likeness(name)} is not null` : none}
          limit ${COUNTED}`,
  );
}

/** The commonest search of all: what it counts and what it shows are one reading of the range. */
async function findByIdentifierAlone(pool: Pool, asked: Asked, matching: Statement): Promise<Hits> {
  const { criteria, isRepeated } = asked;
  const all = sql`select i.experience_id as id, i.rank from experience_identifiers i where ${matching} group by i.experience_id, i.rank
    order by i.rank desc limit ${COUNTED}`;
  const rows = await sql`select ${found(asked)}, page.counted ${isRepeated ? none : CONTENT}
    from (select id, rank, count(*) over ()::int as counted from (${all}) hits order by rank desc limit ${ONE_PAGE} offset ${(criteria.page - 1) * PAGE_SIZE}) page
    join experiences e on e.id = page.id and not e.is_hidden order by page.rank desc`.run<Hit & { counted: number }>(pool);
  const counted = rows[0]?.counted ?? (criteria.page === 1 ? 0 : await countOf(pool, sql`select * from (${all}) hits`));
  return { rows, counted };
}

export const findAmongReveals = (pool: Pool, asked: Asked, name: NameMatch | undefined): Promise<Hits> =>
  readHits(
    pool,
    asked,
    sql`select e.id, e.rank, ${name ? likeness(name) : sql`0`} as score
      from (select experience_id from reveals where user_id = ${asked.userId} union select unnest(${asked.earnedReveals}::bigint[])) mine
      join experiences e on e.id = mine.experience_id
      where ${conditions(asked)} ${name ? sql`and ${likeness(name)} is not null` : none}
      order by e.rank desc limit ${COUNTED}`,
  );

const pairTable = (pairs: NameMatch['pairs']): Statement =>
  sql`unnest(${pairs.map((p) => p.first)}::int[], ${pairs.map((p) => p.last)}::int[], ${pairs.map((p) => p.score)}::int[]) p (first, last, score)`;
const fitsArm = ({ firsts, lasts }: NameMatch['arms'][number]): Statement =>
  sql`e.first_word = any(${firsts}::int[]) and e.last_word = any(${lasts}::int[])`;
const holdsWords = ({ words }: NameMatch['holding'][number]): Statement => join(words.map(hasOneOf), ' and ');

/** Pairs of words are probed best first, so that the cap cuts off the unlikeliest. */
export function findByName(pool: Pool, asked: Asked, { pairs, arms, holding }: NameMatch): Promise<Hits> {
  const where = conditions(asked);
  const newestFirst = sql`order by e.rank desc limit ${COUNTED}`;
  const byPairs = sql`select found.id, found.rank, p.score from ${pairTable(pairs)} cross join lateral (
    select e.id, e.rank from experiences e where e.first_word = p.first and e.last_word = p.last and ${where} ${newestFirst}) found limit ${COUNTED}`;
  if (arms.length + holding.length === 0) return readHits(pool, asked, byPairs);
  const branches = [
    ...(pairs.length > 0 ? [sql`(${byPairs})`] : []),
    ...arms.map(
      (arm) => sql`(select e.id, e.rank, ${arm.score}::int from experiences e where ${fitsArm(arm)} and ${where} ${newestFirst})`,
    ),
    ...holding.map(
      (held) =>
        sql`(select e.id, e.rank, ${held.score}::int from experiences e where ${holdsWords(held)} and ${indexedByFacets(asked)} ${newestFirst})`,
    ),
  ];
  return readHits(
    pool,
    asked,
    sql`select id, rank, min(score) as score from (${join(branches, ' union all ')}) found (id, rank, score)
      group by id, rank order by min(score), rank desc limit ${COUNTED}`,
  );
}

/** The first pages of those alone who are called one of these pairs of one score: `known` is how much there is in all. */
export const findByPairs = (pool: Pool, asked: Asked, pairs: NameMatch['pairs'], known: number): Promise<Hits> =>
  readHits(
    pool,
    asked,
    sql`select found.id, found.rank, p.score from ${pairTable(pairs)} cross join lateral (
      select e.id, e.rank from experiences e where e.first_word = p.first and e.last_word = p.last and ${conditions(asked)}
      order by e.rank desc limit ${asked.criteria.page * PAGE_SIZE}) found`,
    sql`${known}::int`,
  );

/** The score of one experience's name, null when it is not alike; for the few that something else has found. */
function likeness({ pairs, arms, holding }: NameMatch): Statement {
  const cases = [
    sql`select p.score from ${pairTable(pairs)} where p.first = e.first_word and p.last = e.last_word`,
    ...arms.map((arm) => sql`select ${arm.score}::int where ${fitsArm(arm)}`),
    ...holding.map((held) => sql`select ${held.score}::int where ${holdsWords(held)}`),
  ];
  return sql`(select min(score) from (${join(cases, ' union all ')}) alike (score))`;
}

/** Nothing but a circle: the cells that it touches, each read newest first. `known` is how much there is, when that is known. */
export function findByPlace(pool: Pool, asked: Asked, known: number | undefined): Promise<Hits> {
  const { circle, page } = asked.criteria;
  const cell = circle!.isWide ? sql`e.wide_cell` : sql`e.cell`;
  const inCells = (most: Statement) => sql`unnest(${circle!.cells}::int[]) c (cell) cross join lateral (
    select e.id, e.rank from experiences e where ${cell} = c.cell and ${VISIBLE} and ${within(circle!)} ${notBlocked(asked)} order by e.rank desc limit ${most}) found`;
  return readHits(
    pool,
    asked,
    sql`select found.id, found.rank, 0 as score from ${inCells(sql`${page * PAGE_SIZE}`)}`,
    known === undefined ? sql`(select count(*) from (select 1 from ${inCells(COUNTED)} limit ${COUNTED}) n)` : sql`${known}::int`,
  );
}

/** Of what is common the newest of all soon fill the page: read until they do, or `rows` are read. */
export const findAmongNewestUntilFull = (pool: Pool, asked: Asked, rows: number, known: number): Promise<Hits> =>
  readHits(
    pool,
    asked,
    sql`select e.id, e.rank, 0 as score from (${newest(asked, rows)}) e where ${conditions(asked)} limit ${asked.criteria.page * PAGE_SIZE}`,
    sql`${known}::int`,
  );

/** `known` is how much there is, when that is known. */
export const findNewest = (pool: Pool, asked: Asked, known: number | undefined): Promise<Hits> =>
  readHits(
    pool,
    asked,
    sql`select e.id, e.rank, 0 as score from experiences e where ${VISIBLE} ${notBlocked(asked)}
      order by e.rank desc limit ${known === undefined ? COUNTED : asked.criteria.page * PAGE_SIZE}`,
    known === undefined ? undefined : sql`${known}::int`,
  );

/**
 * The newest experiences, or the newest of each month that is asked for: dates lie together, so what is new tells nothing
 * of the months before.
 */
function newest({ criteria }: Asked, rows: number): Statement {
  const columns = sql`e.id, e.rank, e.status, e.is_hidden, e.facets, e.latitude, e.longitude, e.experience_date`;
  const of = (more: Statement) => sql`select ${columns} from experiences e where ${VISIBLE} ${more} order by e.rank desc limit ${rows}`;
  if (!criteria.months) return sql`(select 0 as month, e.* from (${of(none)}) e)`;
  const month = sql`extract(year from e.experience_date)::int * 12 + extract(month from e.experience_date)::int`;
  return sql`(select m.month, e.* from unnest(${criteria.months}::int[]) m (month) cross join lateral (${of(sql`and (${month}) = m.month`)}) e)`;
}

export interface Walked extends Hits {
  /** Of what was read. */
  share: number;
  /** There is nothing beyond what was read. */
  isAll: boolean;
  /** How many there are in all, hidden ones included. */
  published: number;
  newestRank: number;
  oldestRank: number;
}

/** What the conditions keep of the newest `rows` experiences: cheapest when they keep many, dear when they keep few. */
export async function findAmongNewest(pool: Pool, asked: Asked, rows: number): Promise<Walked> {
  const { rows: page, said } = await readPage<{
    counted: number;
    read: number;
    kept: number;
    published: number;
    newest_rank: number;
    oldest_rank: number;
    is_all: boolean;
  }>(
    pool,
    asked,
    // Below the end of any month's rows there may be more of that month's: only what lies above is known to be complete.
    sql`newest as materialized (select * from ${newest(asked, rows)} n),
      reach as (select max(lowest) filter (where n = ${rows}) as complete_from from (select min(rank) as lowest, count(*) as n from newest group by month) m),
      kept as materialized (select e.id, e.rank from newest e where ${conditions(asked)}),
      hits as materialized (select id, rank, 0 as score from kept where rank >= coalesce((select complete_from from reach), 0))`,
    sql`(select count(*)::int from hits) as counted, (select count(*)::int from newest) as read, (select count(*)::int from kept) as kept,
      (select coalesce(sum(n), 0)::int from counters where kind = 'experiences' and key = 'published') as published,
      (select coalesce(max(rank), 0) from newest) as newest_rank,
      (select coalesce(min(e.rank), 0) from experiences e where ${VISIBLE}) as oldest_rank, (select complete_from is null from reach) as is_all`,
  );
  const { counted, read, kept, published, newest_rank: newestRank, oldest_rank: oldestRank, is_all: isAll } = said;
  return { rows: page, counted, share: read === 0 ? 0 : kept / read, isAll, published, newestRank, oldestRank };
}

/** By the facets' index: costs what there is to find, however far back it lies. */
export const findByFacets = (pool: Pool, asked: Asked): Promise<Hits> =>
  readHits(
    pool,
    asked,
    sql`select e.id, e.rank, 0 as score from experiences e where ${indexed(asked)}`,
    sql`(select least(count(*), ${COUNTED}) from hits)`,
  );

const STRATA = 16;
const STRATUM_ROWS = 192;

/** A stretch of everything there is: from which rank it goes down to which, and how many of its rows the conditions keep. */
export interface Stratum {
  upper: number;
  lower: number;
  read: number;
  kept: number;
}

/** A few rows from everywhere, newest to oldest, to tell how common something is. */
export const readStrata = (pool: Pool, asked: Asked, { newestRank, oldestRank }: Walked): Promise<Stratum[]> =>
  sql`select s.upper, min(e.rank) as lower, count(*)::int as read, count(*) filter (where ${conditions(asked)})::int as kept
    from (select ${oldestRank}::bigint + (${newestRank - oldestRank}::bigint / ${raw(String(STRATA))}) * n as upper from generate_series(1, ${raw(String(STRATA))}) n) s
    cross join lateral (select * from experiences e where ${VISIBLE} and e.rank <= s.upper order by e.rank desc limit ${raw(String(STRATUM_ROWS))}) e
    group by s.upper`.run<Stratum>(pool);

/** How many there are, up to one beyond the cap. */
export const countByFacets = (pool: Pool, asked: Asked): Promise<number> =>
  countOf(pool, sql`select 1 from experiences e where ${indexed(asked)}`);

export const countAmongNewest = (pool: Pool, asked: Asked, rows: number): Promise<number> =>
  countOf(pool, sql`select 1 from ${newest(asked, rows)} e where ${conditions(asked)}`);

async function countOf(pool: Pool, hits: Statement): Promise<number> {
  const rows = await sql`with hits as materialized (${hits} limit ${COUNTED}) select count(*)::int as n from hits`.run<{ n: number }>(pool);
  return rows[0]!.n;
}
