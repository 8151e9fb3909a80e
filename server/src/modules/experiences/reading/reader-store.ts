import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ExperienceRow } from '../store.ts';

/** An experience as `openExperience` needs it. */
export type ReaderRow = Omit<
  ExperienceRow,
  'facets' | 'first_word' | 'last_word' | 'latitude' | 'longitude' | 'cell' | 'wide_cell' | 'author_enc' | 'is_erased'
>;

const COLUMNS = [
  'id',
  'status',
  'content_enc',
  'tags',
  'rating',
  'feedback_types',
  'is_anonymous',
  'experience_date',
  'is_date_approximate',
  'city',
  'state',
  'evidence_count',
  'reply_count',
  'is_disputed',
  'is_comment_edited',
  'is_hidden',
  'earned',
  'day',
  'decided_day',
  'published_day',
  'rank',
] as const satisfies (keyof ReaderRow)[];

/** The columns with the alias `e`, for statements that both find and read experiences. */
export const READER_COLUMNS = COLUMNS.map((column) => `e.${column}`).join(', ');
const SELECTED = sql.raw(READER_COLUMNS);

/** The published ones among these experiences, each with the version that was read. */
export async function publishedRows(db: Database, ids: readonly number[]): Promise<(ReaderRow & { version: string })[]> {
  const { rows } = await sql<ReaderRow & { version: string }>`
    select ${SELECTED}, e.xmin::text as version from experiences e where e.id = any(${ids}::bigint[]) and e.status = 'approved' and not e.is_hidden`.execute(
    db,
  );
  return rows;
}
