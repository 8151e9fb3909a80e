/** What ciphertexts are bound to where that is not the row's `id`, as SQL. */
export const SEALED_ROW_IDS: Readonly<Record<string, string>> = {
  authenticator_apps: 'user_id',
  challenges: 'key',
  idempotency_keys: 'scope',
  name_words: 'word_hash',
  review_decisions: "item_id || '|' || reviewer_id",
  tickets: 'hash',
  unmask_requests: "experience_id || ':' || admin_id",
};
