/** A limit that is counted in memory. */
export interface HeldLimit {
  /** Stable: it is part of what the hits are stored under. */
  name: string;
  max: number;
  windowSeconds: number;
  /** Within the last of these seconds, only so many of them. */
  burst?: { max: number; windowSeconds: number };
  /** Counts different things only: the same one again within the window is free. */
  distinct?: {
    item: string;
    /** Refuses the item, too, when this many of its neighbours have been hit. */
    neighbours?: { items: readonly string[]; most: number };
  };
}
