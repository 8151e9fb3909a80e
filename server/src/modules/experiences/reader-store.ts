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

const SELECTED = COLUMNS.map((column) => `e.${column}`).join(', ');

/** Where an identifier is somebody's whatever platform it stands under. */
const NUMBERS_AND_ADDRESSES = PLATFORMS.flatMap(({ type, value }) => (type === 'handle' ? [] : [`'${value}'`])).join(', ');

/** `identifierToken`, said in SQL. */
const token = (table: string): string =>
  `case when ${table}.platform in (${NUMBERS_AND_ADDRESSES}) then '' else ${table}.platform end || ${table}.key`;

// Put together once: a statement of many small pieces costs more to write than to run.
const [revealed, linked, end] = [
  `${SELECTED}, (select true from reveals r where r.experience_id = e.id and r.user_id = `,
  `) is not null as is_revealed, (select true from experience_identifiers i where i.experience_id = e.id and ${token('i')} = any(
    array(select ${token('s')} from social_ids s where s.unlinked_at is null and s.user_id = `,
  `)) limit 1) is not null as is_linked`,
].map((text) => sql.raw(text)) as [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>];

/**
 * What a statement that finds experiences as `e` selects, so that finding them and what the member is to them is one
 * statement: it reads the member's links, once, and reveals, by their key, beside this module's own tables.
 */
export const readerColumns = (userId: string): RawBuilder<ReaderRow> => sql<ReaderRow>`${revealed}${userId}${linked}${userId}${end}`;
