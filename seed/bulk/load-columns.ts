/** The columns that are filled in each table; the others have their defaults. */
export const LOAD_COLUMNS = {
  experiences:
    'id author_enc status content_enc first_word last_word tags rating feedback_types facets is_anonymous ' +
    'experience_date is_date_approximate city state latitude longitude cell wide_cell evidence_count earned day decided_day published_day rank',
  experience_identifiers: 'experience_id key platform status rank',
  slots: 'key body_enc',
  claims: 'mark',
  review_items: 'id subject_type subject_id status is_reported tie day due_at decided_by decided_at',
  review_decisions: 'id item_id reviewer_id decision notes_enc is_second_look agrees opened_at decided_at',
  ledger_entries: 'id user_id delta kind reference created_at',
  users:
    'id role display_name_enc phone_enc phone_hash phone_verified_at email_enc email_hash email_verified_at birthdate_enc preferences_enc is_adult ' +
    'is_verified is_profile_complete trust_score last_seen_at created_at updated_at',
  social_ids: 'id user_id platform type key value_enc proved_until is_automatic owner_reference created_at',
  credit_accounts: 'user_id balance is_unlimited last_top_up_month',
} as const;
export type LoadColumns = typeof LOAD_COLUMNS;
export const LOAD_TABLES = Object.keys(LOAD_COLUMNS) as (keyof LoadColumns)[];
