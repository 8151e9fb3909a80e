import { SEARCH_TOTAL_CAP } from '@candor/contract/limits';
import type { Pool } from 'pg';
import { raw, sql } from '../../platform/db/statement.ts';

export interface PersonFacts {
  experiences: number;
  average_rating: number | null;
  /** "YYYY-MM-DD" */
  since: string | null;
  platforms: string[];
  /** How often each tag was given, by its id. */
  tags: Record<string, number>;
}

interface Subject {
  keys: readonly string[];
  platform: string | undefined;
  blockedIds: readonly number[];
}

const MAX_EXPERIENCES = raw(String(SEARCH_TOTAL_CAP));

/** The published experiences about one identifier, ignoring the search's filters; if there are very many, the newest. */
export async function readPersonFacts(pool: Pool, { keys, platform, blockedIds }: Subject): Promise<PersonFacts> {
  const [facts] = await sql`
    with found as materialized (
      select e.id, e.rating, e.published_day, e.tags from (
        select i.experience_id as id, i.rank from experience_identifiers i
        where i.status = 'approved' and i.key = any(${keys}::uuid[]) ${platform === undefined ? raw('') : sql`and i.platform = ${platform}`}
        group by i.experience_id, i.rank order by i.rank desc limit ${MAX_EXPERIENCES}) newest
      join experiences e on e.id = newest.id and e.id <> all(${blockedIds}::bigint[]))
    select count(*)::int as experiences, round(avg(found.rating), 1)::float8 as average_rating, min(found.published_day)::text as since,
      coalesce((select array_agg(distinct i.platform order by i.platform) from found f join experience_identifiers i on i.experience_id = f.id), '{}') as platforms,
      coalesce((select json_object_agg(given.tag, given.times) from
        (select t.tag, count(*)::int as times from found f, unnest(f.tags) t (tag) group by t.tag) given), '{}'::json) as tags
    from found`.run<PersonFacts & Record<string, unknown>>(pool);
  return facts!;
}
