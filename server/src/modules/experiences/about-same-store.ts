import type { SubjectHistory } from '@candor/contract/moderation';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** More would say no more: the latest of each kind are looked at. */
const MOST = 50;
const MOST_OF_HISTORY = 100;

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

/** What else there is about one of its identifiers, by what became of it. */
export async function historyOf(db: Database, experienceId: number, since: Date): Promise<SubjectHistory> {
  const { rows } = await sql<SubjectHistory>`
    select count(*) as total, count(*) filter (where e.status = 'approved') as published, count(*) filter (where e.status = 'rejected') as rejected,
      count(*) filter (where e.status in ('in_review', 'needs_admin_review')) as waiting, count(*) filter (where e.status = 'removed') as removed,
      count(*) filter (where e.status = 'withdrawn') as withdrawn, count(*) filter (where e.submitted_at >= ${since}) as last_7_days
    from (
      select distinct other.experience_id
      from (select distinct key from experience_identifiers where experience_id = ${experienceId}) mine
      cross join lateral (
        (select experience_id from experience_identifiers where key = mine.key and status = 'approved' order by experience_id desc limit ${MOST_OF_HISTORY})
        union all
        (select experience_id from experience_identifiers where key = mine.key and status <> 'approved' order by experience_id desc limit ${MOST_OF_HISTORY})
      ) other
    ) about join experiences e on e.id = about.experience_id
    where e.id <> ${experienceId}`.execute(db);
  return rows[0]!;
}

/** Whether its author has another one about the same identifier that is published or waits. */
export async function hasLiveTwin(db: Database, experienceId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from experience_identifiers mine join experience_identifiers other
        on other.author_mark = mine.author_mark and other.experience_id <> mine.experience_id
      where mine.experience_id = ${experienceId} and other.status in ('in_review', 'needs_admin_review', 'approved')
    ) as has`.execute(db);
  return rows[0]!.has;
}
