import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ExperienceRow } from './store.ts';

/** An experience as `openExperience` needs it. */
export type ReaderRow = Omit<
  ExperienceRow,
  'facets' | 'first_word' | 'last_word' | 'latitude' | 'longitude' | 'cell' | 'wide_cell' | 'author_enc'
>;

const COLUMNS = [
  'id',
  'author_key',
  'status',
  'content_enc',
  'tags',
  'rating',
  'feedback_types',
  'is_anonymous',
  'author_trust',
  'author_is_verified',
  'experience_date',
  'is_date_approximate',
  'city',
  'state',
  'evidence_count',
  'reply_count',
  'is_disputed',
  'is_comment_edited',
  'submitted_at',
  'decided_at',
  'published_at',
] as const satisfies (keyof ReaderRow)[];

/** Of the experience as `e`, for statements that find it and read it at once. */
export const READER_COLUMNS = COLUMNS.map((column) => `e.${column}`).join(', ');
const SELECTED = sql.raw(READER_COLUMNS);

/** Those of the experiences that are published, each with the version that was read. */
export async function publishedRows(db: Database, ids: readonly number[]): Promise<(ReaderRow & { version: string })[]> {
  const { rows } = await sql<ReaderRow & { version: string }>`
    select ${SELECTED}, e.xmin::text as version from experiences e where e.id = any(${ids}::bigint[]) and e.status = 'approved'`.execute(
    db,
  );
  return rows;
}
