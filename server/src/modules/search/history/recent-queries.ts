import { boundedCache } from '../../../platform/bounded-cache.ts';
import { MAX_RECENT_QUERIES } from '../tuning.ts';

/** The keyed hashes of the latest queries, whose results are probably in the cache of experiences. */
export class RecentQueries {
  readonly #hashes = boundedCache<true>(MAX_RECENT_QUERIES);

  /** @returns whether the hash was recorded before */
  record(queryHash: string): boolean {
    const wasRecorded = this.#hashes.has(queryHash);
    this.#hashes.set(queryHash, true);
    return wasRecorded;
  }
}
