import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The day of the last daily mix, in any process. */
export async function lastDailyMix(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from daily_mixes`.execute(db);
  return rows[0]!.day ?? undefined;
}

export async function recordDailyMix(db: Database, day: string): Promise<void> {
  await sql`delete from daily_mixes where day < ${day}`.execute(db);
  await sql`insert into daily_mixes (day) values (${day})`.execute(db);
}
