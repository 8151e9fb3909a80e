import { MAX_RECENT_QUERIES } from '../tuning.ts';

/** The keyed hashes of the latest queries, whose results are probably in the cache of experiences. */
export class RecentQueries {
  readonly #hashes = new Set<string>();

  /** @returns whether the hash was recorded before */
  record(queryHash: string): boolean {
    const wasRecorded = this.#hashes.delete(queryHash);
    if (this.#hashes.size >= MAX_RECENT_QUERIES) this.#hashes.delete(this.#hashes.values().next().value!);
    this.#hashes.add(queryHash);
    return wasRecorded;
  }
}
