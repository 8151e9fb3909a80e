import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export interface Place {
  city: string | null;
  state: string | null;
}

/** Whether this city has an anonymous experience published on or after a given day, apart from those with the given ids. */
export async function hasAnonymousFrom(
  db: Database,
  { city, state }: Place,
  { since, exceptIds }: { since: string; exceptIds: readonly number[] },
): Promise<boolean> {
  if (city === null) return false;
  const { rows } = await sql`
    select 1 from experiences
    where status = 'approved' and not is_hidden and is_anonymous and lower(city) = ${city.toLowerCase()}
      and coalesce(lower(state), '') = ${(state ?? '').toLowerCase()} and published_day >= ${since} and id <> all(${exceptIds}::bigint[])
    limit 1`.execute(db);
  return rows.length > 0;
}
