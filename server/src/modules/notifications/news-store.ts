import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface News {
  experienceId: number;
  /** Whether the experience was published since the last digest, besides other changes. */
  isPublication: boolean;
}

/** Stores only the experience: the digest job finds the members whom it concerns. */
export async function addNews(db: Database, experienceId: number, isPublication: boolean): Promise<void> {
  await sql`insert into news (id, experience_id, is_publication) values (gen_random_uuid(), ${experienceId}, ${isPublication})`.execute(db);
}

/** Reads each experience once and empties the table, in a transaction of the authored side. */
export async function takeNews(db: Database): Promise<News[]> {
  // Needed because the transaction stays open while the messages are written in another one, however many there are.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await sql`lock table authored.news in access exclusive mode`.execute(db);
  const { rows } = await sql<{ experience_id: number; is_publication: boolean }>`
    select experience_id, bool_or(is_publication) as is_publication from news group by experience_id`.execute(db);
  await sql`truncate authored.news`.execute(db);
  return rows.map((row) => ({ experienceId: row.experience_id, isPublication: row.is_publication }));
}

export async function hasNews(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from news limit 1`.execute(db);
  return rows.length > 0;
}
