import { MAX_RECENT_QUERIES } from '../tuning.ts';

/** Keyed hashes of the latest queries, whose results are probably in the cache of experiences. */
export class RecentQueries {
  readonly #seen = new Set<string>();

  /** Records the query. @returns whether it was recorded before */
  record(query: string): boolean {
    const wasRecorded = this.#seen.delete(query);
    if (this.#seen.size >= MAX_RECENT_QUERIES) this.#seen.delete(this.#seen.values().next().value!);
    this.#seen.add(query);
    return wasRecorded;
  }
}
