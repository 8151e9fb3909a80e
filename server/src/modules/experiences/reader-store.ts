import { PLATFORMS } from '@candor/contract/platforms';
import { sql, type RawBuilder } from 'kysely';
import type { ExperienceRow } from './store.ts';

/** An experience as `openExperience` needs it, with what the reader is to it. */
export type ReaderRow = Omit<
  ExperienceRow,
  'facets' | 'first_word' | 'last_word' | 'latitude' | 'longitude' | 'cell' | 'wide_cell' | 'author_enc'
> & {
  is_revealed: boolean;
  is_linked: boolean;
};

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

/** Where an identifier is somebody's whatever platform it stands under. */
const NUMBERS_AND_ADDRESSES = PLATFORMS.filter(({ type }) => type !== 'handle').map(({ value }) => value);

/** `identifierToken`, said in SQL. */
const token = (table: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${table}.platform = any(${NUMBERS_AND_ADDRESSES}::text[]) then '' else ${table}.platform end || ${table}.key`;

/**
 * What a statement that finds experiences as `e` selects, so that finding them and what the member is to them is one
 * statement: it reads the member's links, once, and reveals, by their key, beside this module's own tables.
 */
export const readerColumns = (userId: string): RawBuilder<ReaderRow> => sql<ReaderRow>`
  ${sql.join(COLUMNS.map((column) => sql.ref(`e.${column}`)))},
  (select true from reveals r where r.user_id = ${userId} and r.experience_id = e.id) is not null as is_revealed,
  (select true from experience_identifiers i where i.experience_id = e.id and ${token(sql`i`)} = any(
    array(select ${token(sql`s`)} from social_ids s where s.user_id = ${userId} and s.unlinked_at is null)) limit 1) is not null as is_linked`;
