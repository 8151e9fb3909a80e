/** As many as fill what is kept of experiences: of what was asked before them it is gone. */
const MOST_KEPT = 300;

/** What was asked lately, as keyed hashes: what was found for it is known then, and need not be read again. */
export class RecentQuestions {
  readonly #seen = new Set<string>();

  /** Notes it as seen. */
  wasSeen(question: string): boolean {
    const wasSeen = this.#seen.delete(question);
    if (this.#seen.size >= MOST_KEPT) this.#seen.delete(this.#seen.values().next().value!);
    this.#seen.add(question);
    return wasSeen;
  }
}
