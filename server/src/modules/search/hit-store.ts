import { PAGE_SIZE, SEARCH_TOTAL_CAP } from '@candor/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { EARTH_RADIUS_MILES } from './circle.ts';
import { hasFilters, type Criteria } from './criteria.ts';
import type { NameMatch } from './rules.ts';

/** A page of what was found, by row id, and how many there are; one more than the cap stands for all beyond it. */
export interface Hits {
  ids: number[];
  counted: number;
}

type Sql = RawBuilder<unknown>;
/** Whose reveals count; the conditions speak of the experience as `e`. */
export interface Asked {
  criteria: Criteria;
  userId: string;
  /** Of the searcher as an author. */
  authorKey: string;
}

const COUNTED = sql.lit(SEARCH_TOTAL_CAP + 1);
export const SAMPLE_ROWS = 1000;
const none = sql``;

/*
 * How each search reaches its rows is settled here and not left to the planner, which chose badly between the same two
 * indexes by a factor of a hundred (speed.md, 2.3 and 2.4): the connection plans generically and without sequential scans.
 */

function conditions({ criteria, userId, authorKey }: Asked): Sql {
  const { facets, facetGroups, circle, dates } = criteria;
  return sql.join(
    [
      sql`e.status = 'approved'`,
      ...(facets.length > 0 ? [sql`e.facets @> ${facets}::int[]`] : []),
      ...facetGroups.map((group) => sql`e.facets && ${group}::int[]`),
      ...(circle ? [within(circle)] : []),
      ...(dates
        ? [
            sql`not (e.experience_date not between ${dates.from}::date and ${dates.to}::date
              and (e.author_key = ${authorKey} or exists (select 1 from reveals r where r.user_id = ${userId} and r.experience_id = e.id)))`,
          ]
        : []),
    ],
    sql` and `,
  );
}

const within = ({ latitude, longitude, miles }: NonNullable<Criteria['circle']>): Sql => sql`
  2 * ${sql.lit(EARTH_RADIUS_MILES)} * asin(least(1, sqrt(power(sin(radians(e.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(e.latitude)) * power(sin(radians(e.longitude - ${longitude}::float8) / 2), 2)))) <= ${miles}::float8`;

/** `hits` gives id and score, one row an experience. */
async function readPage(db: Database, { criteria }: Asked, hits: Sql, total: Sql = sql`(select count(*)::int from hits)`): Promise<Hits> {
  const order = criteria.sort === 'newest' ? sql`id desc` : sql`score, id desc`;
  const { rows } = await sql<{ total: number; id: number | null }>`
    with hits as materialized (${hits}),
      page as (select id, score from hits order by ${order} limit ${sql.lit(PAGE_SIZE)} offset ${(criteria.page - 1) * PAGE_SIZE})
    select t.total, page.id from (select ${total} as total) t left join page on true order by ${order}`.execute(db);
  return { ids: rows.flatMap(({ id }) => id ?? []), counted: rows[0]!.total };
}

/** Exactly this identifier: one range of an index that holds nothing else. */
export function findByIdentifier(db: Database, asked: Asked, keys: readonly string[], name: NameMatch | undefined): Promise<Hits> {
  const { criteria } = asked;
  const platform = criteria.identifier?.platform;
  const matching = sql`i.status = 'approved' and ${keys.length === 1 ? sql`i.key = ${keys[0]}` : sql`i.key = any(${keys}::uuid[])`}
    ${platform === undefined ? none : sql`and i.platform = ${platform}`}`;
  const isPlain = !hasFilters(criteria) && !criteria.isMyReveals && !name;
  return readPage(
    db,
    asked,
    isPlain
      ? sql`select i.experience_id as id, 0 as score from experience_identifiers i where ${matching} group by i.experience_id order by i.experience_id desc limit ${COUNTED}`
      : sql`select e.id, ${name ? likeness(name) : sql`0`} as score from experiences e
          where e.id in (select i.experience_id from experience_identifiers i where ${matching}) and ${conditions(asked)}
            ${criteria.isMyReveals ? sql`and exists (select 1 from reveals r where r.user_id = ${asked.userId} and r.experience_id = e.id)` : none}
            ${name ? sql`and ${likeness(name)} is not null` : none}
          limit ${COUNTED}`,
  );
}

export const findAmongReveals = (db: Database, asked: Asked, name: NameMatch | undefined): Promise<Hits> =>
  readPage(
    db,
    asked,
    sql`select e.id, ${name ? likeness(name) : sql`0`} as score from reveals mine join experiences e on e.id = mine.experience_id
      where mine.user_id = ${asked.userId} and ${conditions(asked)} ${name ? sql`and ${likeness(name)} is not null` : none}
      order by e.id desc limit ${COUNTED}`,
  );

/** Pairs of words are probed best first, so that the cap cuts off the unlikeliest. */
export function findByName(db: Database, asked: Asked, { pairs, arms, holding }: NameMatch): Promise<Hits> {
  const where = conditions(asked);
  const branches = [
    ...(pairs.length > 0
      ? [
          sql`(select found.id, p.score from unnest(${pairs.map((p) => p.first)}::int[], ${pairs.map((p) => p.last)}::int[], ${pairs.map((p) => p.score)}::int[]) p (first, last, score)
            cross join lateral (select e.id from experiences e where e.first_word = p.first and e.last_word = p.last and ${where}
              order by e.id desc limit ${COUNTED}) found limit ${COUNTED})`,
        ]
      : []),
    ...arms.map(
      ({ firsts, lasts, score }) => sql`(select e.id, ${score}::int from experiences e
        where e.first_word = any(${firsts}::int[]) and e.last_word = any(${lasts}::int[]) and ${where} order by e.id desc limit ${COUNTED})`,
    ),
    ...holding.map(
      ({ words, score }) => sql`(select e.id, ${score}::int from experiences e
        where ${sql.join(
          words.map((forms) => sql`e.facets && ${forms}::int[]`),
          sql` and `,
        )} and ${indexed(asked)} order by e.id desc limit ${COUNTED})`,
    ),
  ];
  return readPage(
    db,
    asked,
    branches.length === 1 && pairs.length > 0
      ? branches[0]!
      : sql`select id, min(score) as score from (${sql.join(branches, sql` union all `)}) found (id, score) group by id order by min(score), id desc limit ${COUNTED}`,
  );
}

/** The score of one experience's name, null when it is not alike; for the few that something else has found. */
function likeness({ pairs, arms, holding }: NameMatch): Sql {
  const cases = [
    sql`select p.score from unnest(${pairs.map((p) => p.first)}::int[], ${pairs.map((p) => p.last)}::int[], ${pairs.map((p) => p.score)}::int[]) p (first, last, score)
      where p.first = e.first_word and p.last = e.last_word`,
    ...arms.map(
      ({ firsts, lasts, score }) =>
        sql`select ${score}::int where e.first_word = any(${firsts}::int[]) and e.last_word = any(${lasts}::int[])`,
    ),
    ...holding.map(
      ({ words, score }) =>
        sql`select ${score}::int where ${sql.join(
          words.map((forms) => sql`e.facets && ${forms}::int[]`),
          sql` and `,
        )}`,
    ),
  ];
  return sql`(select min(score) from (${sql.join(cases, sql` union all `)}) alike (score))`;
}

/** Nothing but a circle: the cells that it touches, each read newest first. */
export function findByPlace(db: Database, asked: Asked): Promise<Hits> {
  const { circle, page } = asked.criteria;
  const cell = circle!.isWide ? sql`e.wide_cell` : sql`e.cell`;
  const inCells = (most: Sql) => sql`unnest(${circle!.cells}::int[]) c (cell) cross join lateral (
    select e.id from experiences e where ${cell} = c.cell and e.status = 'approved' and ${within(circle!)} order by e.id desc limit ${most}) found`;
  return readPage(
    db,
    asked,
    sql`select found.id, 0 as score from ${inCells(sql`${page * PAGE_SIZE}`)}`,
    sql`(select count(*)::int from (select 1 from ${inCells(COUNTED)} limit ${COUNTED}) n)`,
  );
}

export const findNewest = (db: Database, asked: Asked): Promise<Hits> =>
  readPage(db, asked, sql`select e.id, 0 as score from experiences e where e.status = 'approved' order by e.id desc limit ${COUNTED}`);

/** What the conditions keep of the newest `rows` experiences: dear when they keep few, cheapest when they keep many. */
const amongNewest = (asked: Asked, rows: number): Sql => sql`
  select e.id, 0 as score from (select id, status, facets, latitude, longitude, experience_date, author_key from experiences
    where status = 'approved' order by id desc limit ${rows}) e where ${conditions(asked)}`;

export interface Sampled extends Hits {
  /** The sample was everything there is. */
  isAll: boolean;
  newestId: number;
}

export async function findAmongNewest(db: Database, asked: Asked, rows: number): Promise<Sampled> {
  const { rows: found } = await sql<{ counted: number; sampled: number; newest: number; id: number | null }>`
    with newest as materialized (select id, status, facets, latitude, longitude, experience_date, author_key from experiences
        where status = 'approved' order by id desc limit ${rows}),
      hits as materialized (select e.id from newest e where ${conditions(asked)}),
      page as (select id from hits order by id desc limit ${sql.lit(PAGE_SIZE)} offset ${(asked.criteria.page - 1) * PAGE_SIZE})
    select (select count(*)::int from hits) as counted, t.sampled, t.newest, page.id
    from (select count(*)::int as sampled, coalesce(max(id), 0) as newest from newest) t left join page on true order by page.id desc`.execute(
    db,
  );
  const [first] = found;
  return { ids: found.flatMap(({ id }) => id ?? []), counted: first!.counted, isAll: first!.sampled < rows, newestId: first!.newest };
}

/** By the facets' index: costs what there is to find, however far back it lies. */
export const findByFacets = (db: Database, asked: Asked): Promise<Hits> =>
  readPage(
    db,
    asked,
    sql`select e.id, 0 as score from experiences e where ${indexed(asked)}`,
    sql`(select least(count(*), ${COUNTED})::int from hits)`,
  );

/** A circle's cells are facets too, so that it narrows what the index is asked for. */
const indexed = (asked: Asked): Sql =>
  asked.criteria.circle ? sql`e.facets && ${asked.criteria.circle.facets}::int[] and ${conditions(asked)}` : conditions(asked);

/** How many there are, up to one beyond the cap. */
export async function countByFacets(db: Database, asked: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with hits as materialized (select 1 from experiences e where ${indexed(asked)} limit ${COUNTED}) select count(*)::int as n from hits`.execute(
    db,
  );
  return rows[0]!.n;
}

export async function countAmongNewest(db: Database, asked: Asked, rows: number): Promise<number> {
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from (${amongNewest(asked, rows)}) e limit ${COUNTED}) n`.execute(db);
  return counted[0]!.n;
}
