import { sql } from 'kysely';
import type { Database } from './database.ts';

/** All processes use the database's clock, because the clocks of their machines may differ. */
export async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}

/** Fails when the database is not reachable or its migrations, including those of the job queue, have not run. */
export async function checkReadiness(db: Database): Promise<void> {
  await sql`select 1 from graphile_worker.jobs limit 1`.execute(db);
}
