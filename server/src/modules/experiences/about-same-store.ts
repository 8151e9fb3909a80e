import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** More would say no more: the latest of each kind are looked at. */
const MOST = 50;

/** Other experiences about one of its identifiers, submitted since then. */
export async function countAboutSame(db: Database, experienceId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct e.id) as n
    from (select distinct key from experience_identifiers where experience_id = ${experienceId}) mine
    cross join lateral (
      (select experience_id from experience_identifiers where key = mine.key and status = 'approved' order by experience_id desc limit ${MOST})
      union all
      (select experience_id from experience_identifiers where key = mine.key and status <> 'approved' order by experience_id desc limit ${MOST})
    ) other
    join experiences e on e.id = other.experience_id
    where e.id <> ${experienceId} and e.submitted_at >= ${since}`.execute(db);
  return rows[0]!.n;
}
