import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

const SAMPLED_NAMES = 100_000;

/** How often each word begins or ends a name, among the newest names: enough to tell common words from rare ones. */
export async function readWordPopularity(db: Database): Promise<Map<number, number>> {
  const { rows } = await sql<{ word: number; n: number }>`
    with recent as (select first_word, last_word from experiences where status = 'approved' and not is_hidden order by rank desc limit ${SAMPLED_NAMES})
    select w.word, count(*)::int as n from recent cross join lateral (values (first_word), (last_word)) w (word) group by w.word`.execute(
    db,
  );
  return new Map(rows.map(({ word, n }) => [word, n]));
}
