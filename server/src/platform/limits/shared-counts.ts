/** One limit of one subject. Key and items are keyed hashes. */
export interface CountedLimit {
  key: string;
  max: number;
  windowSeconds: number;
  burst?: { max: number; windowSeconds: number } | undefined;
  item?: string | undefined;
  neighbours?: { items: readonly string[]; max: number } | undefined;
}

export interface Refusal {
  /** The index of the limit that refused. */
  at: number;
  retryAfterSeconds: number;
  isNeighbourLimit: boolean;
}

/** The hits that the database has stored for one limit. */
export interface StoredWindow {
  key: string;
  hits: { at: number; item?: string | undefined }[];
}

/** Counts that all processes share. @throws from every call while they can't be reached */
export interface SharedCounts {
  /** Counts a hit of each limit in order, and stops at the first that refuses. Undefined if all allow it. */
  takeEach(
    nowMs: number,
    limits: readonly CountedLimit[],
    readStored: (keys: readonly string[]) => Promise<StoredWindow[]>,
  ): Promise<Refusal | undefined>;
  /** Clears these keys, and ignores stored hits from before this time. */
  clear(keys: readonly string[], nowMs: number): Promise<void>;
  /** Adds to counters of this minute, and returns the totals of all processes. */
  add(counts: ReadonlyMap<string, number>): Promise<Map<string, number>>;
}
