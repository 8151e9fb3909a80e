/** A limit within a sliding window. */
export interface RateLimit {
  /** Never renamed: it is part of the key that hits are stored under. */
  name: string;
  max: number;
  windowSeconds: number;
  /** A second, shorter window with its own limit. */
  burst?: { max: number; windowSeconds: number };
  /** Counts distinct items only: the same item again within the window is free. */
  distinct?: {
    item: string;
    /** Also refuses the item when this many of its neighbours have been hit. */
    neighbours?: { items: readonly string[]; max: number };
  };
}
