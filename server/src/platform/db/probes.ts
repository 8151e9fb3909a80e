import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The database's time is the one that counts: several processes may serve, their clocks need not agree. */
export async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}

/** Fails when the database cannot be reached or its migrations, the job queue's included, have not run. */
export async function askWhetherReady(db: Database): Promise<void> {
  await sql`select 1 from graphile_worker.jobs limit 1`.execute(db);
}
