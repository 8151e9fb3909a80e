const MOST_KEPT = 4000;

/** Which identifiers were looked for lately: what was found for them is known then, and need not be read again. */
export class RecentKeys {
  readonly #seen = new Set<string>();

  /** Notes it as seen. */
  wasSeen(key: string): boolean {
    if (this.#seen.has(key)) return true;
    if (this.#seen.size >= MOST_KEPT) this.#seen.clear();
    this.#seen.add(key);
    return false;
  }
}
