/** Ids, times, names and addresses differ between two cases, so the test compares only whether they are set. */
const DIFFERS_BETWEEN_CASES = /^(?:id|.*_(?:id|at|until|from)|display_name|.*_display_name|email|phone_number|url|link)$/;
/** The fields about the decision itself, which differ because it was overturned. */
const DECISION_FIELDS: ReadonlySet<string> = new Set(['decision_id', 'reasons', 'admin_notes', 'review_notes']);

/** What a side sees of a case, without what differs between two equal cases. */
export function comparable(value: unknown, handle: string): unknown {
  // Entries of the same moment, or of the same day, have no fixed order.
  if (Array.isArray(value))
    return value.map((one) => comparable(one, handle)).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (value === handle) return '(the handle)';
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !DECISION_FIELDS.has(key))
      .map(([key, one]) => [key, one !== null && one !== handle && DIFFERS_BETWEEN_CASES.test(key) ? '(set)' : comparable(one, handle)]),
  );
}
