/** For ciphertexts that are bound to a value other than the row's `id`: that value, as SQL. */
export const SEALED_ROW_IDS: Readonly<Record<string, string>> = {
  authenticator_apps: 'user_id',
  challenges: 'key',
  earned_spends: 'key',
  held_decisions: 'item_id',
  // Only the previous release writes its sealed column.
  idempotency_keys: 'scope',
  inbox: 'key',
  inbox_kept: 'key',
  known_devices: "user_id || '|' || mark_hash",
  leaving: 'key',
  member_marks: 'user_id',
  notification_preferences: 'user_id',
  name_words: 'word_hash',
  review_decisions: "item_id || '|' || reviewer_id",
  slots: 'key',
  staged: 'key',
  tickets: 'hash',
  unmask_requests: "experience_id || ':' || admin_id",
};
