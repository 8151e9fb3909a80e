import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The places that have an anonymous experience published on or after a given day: "city|state" in lower case. */
export async function citiesWithAnonymous(
  db: Database,
  places: readonly { city: string | null; state: string | null }[],
  since: string,
): Promise<ReadonlySet<string>> {
  const cities = [...new Set(places.flatMap(({ city }) => (city === null ? [] : [city.toLowerCase()])))];
  if (cities.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select distinct lower(city || '|' || coalesce(state, '')) as key from experiences
    where status = 'approved' and not is_hidden and is_anonymous and lower(city) = any(${cities}) and published_day >= ${since}`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
