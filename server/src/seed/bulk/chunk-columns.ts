import type { CHUNK_TABLES } from './chunk.ts';

/** The columns that the rows of a chunk fill; the rest has its default. */
export const CHUNK_COLUMNS: Record<(typeof CHUNK_TABLES)[number], readonly string[]> = {
  experiences: [
    'id', 'author_key', 'author_enc', 'status', 'content_enc', 'first_word', 'last_word', 'tags', 'rating', 'feedback_types', 'facets', 'is_anonymous',
    'author_trust', 'author_is_verified', 'experience_date', 'is_date_approximate', 'city', 'state', 'latitude', 'longitude', 'cell', 'wide_cell',
    'evidence_count', 'submitted_at', 'decided_at', 'published_at',
  ],
  experience_identifiers: ['experience_id', 'key', 'platform', 'author_mark', 'status'],
  review_items: ['id', 'subject_type', 'subject_id', 'status', 'author_key', 'is_reported', 'submitted_at', 'decided_by', 'decided_at'],
  review_decisions: ['id', 'item_id', 'reviewer_id', 'decision', 'notes_enc', 'is_second_look', 'agrees', 'opened_at', 'decided_at'],
  ledger_entries: ['id', 'user_id', 'delta', 'kind', 'reference', 'created_at'],
};
