import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** By experience alone: whom it concerns is found when the digest is made. */
export async function addNews(db: Database, experienceId: number): Promise<void> {
  await sql`insert into news (id, experience_id) values (gen_random_uuid(), ${experienceId})`.execute(db);
}

/** Each experience once, and empties the table, in one transaction of the authored side. */
export async function takeNews(db: Database): Promise<number[]> {
  await sql`lock table authored.news in access exclusive mode`.execute(db);
  const { rows } = await sql<{ experience_id: number }>`select distinct experience_id from news`.execute(db);
  await sql`truncate authored.news`.execute(db);
  return rows.map((row) => row.experience_id);
}

export async function hasNews(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from news limit 1`.execute(db);
  return rows.length > 0;
}
