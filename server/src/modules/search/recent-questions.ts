const MOST_KEPT = 4000;

/** What was asked lately, as keyed hashes: what was found for it is known then, and need not be read again. */
export class RecentQuestions {
  readonly #seen = new Set<string>();

  /** Notes it as seen. */
  wasSeen(question: string): boolean {
    if (this.#seen.has(question)) return true;
    if (this.#seen.size >= MOST_KEPT) this.#seen.clear();
    this.#seen.add(question);
    return false;
  }
}
