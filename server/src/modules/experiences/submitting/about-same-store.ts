import type { SubjectHistory } from '@candor/contract/moderation';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { IdentifierFilter } from '../store.ts';

/** At most this many of each kind are counted, because more would tell nothing new. */
const MOST = 50;
const MAX_OF_HISTORY = 100;
const MAX_OF_MEMBER = 1_000;

const othersAbout = (experienceId: number, most: number) => sql`
  select distinct other.experience_id
  from (select distinct key from experience_identifiers where experience_id = ${experienceId}) mine
  cross join lateral (
    (select experience_id from experience_identifiers where key = mine.key and status = 'approved' order by rank desc limit ${most})
    union all
    (select experience_id from experience_identifiers where key = mine.key and status <> 'approved' limit ${most})
  ) other`;

/** All experiences that name one of these identifiers: of each the latest published ones and the same number of others. */
export async function experiencesAbout(db: Database, identifiers: readonly IdentifierFilter[]): Promise<number[]> {
  if (identifiers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct found.experience_id as id
    from unnest(${identifiers.map(({ key }) => key)}::uuid[], ${identifiers.map(({ platform }) => platform)}::text[]) w (key, platform)
    cross join lateral (
      (select experience_id from experience_identifiers i where i.key = w.key and i.status = 'approved'
        and (w.platform is null or i.platform = w.platform) order by rank desc limit ${MAX_OF_MEMBER})
      union all
      (select experience_id from experience_identifiers i where i.key = w.key and i.status <> 'approved'
        and (w.platform is null or i.platform = w.platform) limit ${MAX_OF_MEMBER})
    ) found`.execute(db);
  return rows.map(({ id }) => id);
}

/** Other experiences about one of its identifiers: of each the latest published ones and the same number of others. */
export async function idsAboutSame(db: Database, experienceId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select about.experience_id as id from (${othersAbout(experienceId, MOST)}) about where about.experience_id <> ${experienceId}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Other experiences about one of its identifiers, submitted since then. */
export async function countAboutSame(db: Database, experienceId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${othersAbout(experienceId, MOST)}) about join experiences e on e.id = about.experience_id
    where e.id <> ${experienceId} and e.day >= ${since}::date`.execute(db);
  return rows[0]!.n;
}

/** Counts other experiences about one of its identifiers, by status. */
export async function historyOf(db: Database, experienceId: number, since: Date): Promise<SubjectHistory> {
  const { rows } = await sql<SubjectHistory>`
    select count(*) as total, count(*) filter (where e.status = 'approved') as published, count(*) filter (where e.status = 'rejected') as rejected,
      count(*) filter (where e.status in ('in_review', 'needs_admin_review')) as waiting, count(*) filter (where e.status = 'removed') as removed,
      count(*) filter (where e.status = 'withdrawn') as withdrawn, count(*) filter (where e.day >= ${since}::date) as last_7_days
    from (${othersAbout(experienceId, MAX_OF_HISTORY)}) about join experiences e on e.id = about.experience_id
    where e.id <> ${experienceId}`.execute(db);
  return rows[0]!;
}
