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

/**
 * What a statement that finds experiences as `e` selects, so that finding them and what the member is to them is one
 * statement: it reads the member's links and reveals beside this module's own tables, by the rule of `identifierToken`.
 */
export const readerColumns = (userId: string): RawBuilder<ReaderRow> => sql<ReaderRow>`
  ${sql.join(COLUMNS.map((column) => sql.ref(`e.${column}`)))},
  exists (select 1 from reveals r where r.user_id = ${userId} and r.experience_id = e.id) as is_revealed,
  exists (select 1 from social_ids s join experience_identifiers i on i.experience_id = e.id and i.key = s.key
    where s.user_id = ${userId} and s.unlinked_at is null
      and (i.platform = s.platform or (i.platform = any(${NUMBERS_AND_ADDRESSES}::text[]) and s.platform = any(${NUMBERS_AND_ADDRESSES}::text[])))) as is_linked`;
