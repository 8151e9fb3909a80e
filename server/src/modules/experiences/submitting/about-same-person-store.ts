import { isoDay } from '@candor/contract/dates';
import type { SubjectHistory } from '@candor/contract/moderation';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { identifierFilter, identifierToken } from '../rules.ts';
import type { IdentifierFilter } from '../store.ts';

/**
 * How many experiences are read for each identifier: this many published ones, and as many others. Reviewers learn nothing new from more.
 * The limit for a member's own identifiers is wider, because there all experiences count: the member may not review any of them.
 */
const MAX_ABOUT_SAME = 50;
const MAX_FOR_HISTORY = 100;
const MAX_ABOUT_MEMBER = 1_000;

/**
 * One index range for each identifier, published or not: a loop in SQL (LATERAL) doesn't work if the identifiers are on several machines.
 */
function experiencesOf(identifiers: readonly IdentifierFilter[], limit: number): RawBuilder<unknown> {
  const ranges = identifiers.flatMap(({ key, platform }) => {
    const ofIdentifier = sql`select experience_id from experience_identifiers where key = ${key}::uuid
      ${platform === null ? sql`` : sql`and platform = ${platform}`}`;
    return [
      sql`(${ofIdentifier} and status = 'approved' order by rank desc limit ${limit})`,
      sql`(${ofIdentifier} and status <> 'approved' limit ${limit})`,
    ];
  });
  return sql`select distinct experience_id as id from (${sql.join(ranges, sql` union all `)}) found`;
}

async function identifiersOf(db: Database, experienceId: number): Promise<IdentifierFilter[]> {
  const rows = await db
    .selectFrom('experience_identifiers')
    .select(['key', 'platform'])
    .where('experience_id', '=', experienceId)
    .execute();
  return [...new Map(rows.map((row) => [identifierToken(row), identifierFilter(row)])).values()];
}

/** The experiences that name one of these identifiers: for each identifier the latest published ones, and as many others. */
export async function experienceIdsAbout(db: Database, identifiers: readonly IdentifierFilter[]): Promise<number[]> {
  if (identifiers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`${experiencesOf(identifiers, MAX_ABOUT_MEMBER)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Other experiences that name one of this experience's identifiers: for each identifier the latest published ones, and as many others. */
export async function idsAboutSamePerson(db: Database, experienceId: number, limit = MAX_ABOUT_SAME): Promise<number[]> {
  const identifiers = await identifiersOf(db, experienceId);
  if (identifiers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select about.id from (${experiencesOf(identifiers, limit)}) about where about.id <> ${experienceId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the other experiences that name one of this experience's identifiers and were submitted after this time. */
export async function countAboutSamePerson(db: Database, experienceId: number, since: Date): Promise<number> {
  const others = await idsAboutSamePerson(db, experienceId);
  if (others.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from experiences e where e.id = any(${others}::bigint[]) and e.day >= ${isoDay(since)}::date`.execute(db);
  return rows[0]!.n;
}

/** Counts the other experiences that name one of this experience's identifiers, by status. */
export async function historyOf(db: Database, experienceId: number, since: Date): Promise<SubjectHistory> {
  const others = await idsAboutSamePerson(db, experienceId, MAX_FOR_HISTORY);
  const { rows } = await sql<SubjectHistory>`
    select count(*) as total, count(*) filter (where e.status = 'approved') as published, count(*) filter (where e.status = 'rejected') as rejected,
      count(*) filter (where e.status in ('in_review', 'needs_admin_review')) as waiting, count(*) filter (where e.status = 'removed') as removed,
      count(*) filter (where e.status = 'withdrawn') as withdrawn, count(*) filter (where e.day >= ${isoDay(since)}::date) as last_7_days
    from experiences e where e.id = any(${others}::bigint[])`.execute(db);
  return rows[0]!;
}
