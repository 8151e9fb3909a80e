/** Hits and misses of one cache of this process. */
interface Reads {
  hits: number;
  misses: number;
}

const reads = new Map<string, Reads>();

/** Counts a cache's reads under its name. */
export function countReadsOf(cache: string): (isHit: boolean) => void {
  const counted = reads.get(cache) ?? { hits: 0, misses: 0 };
  reads.set(cache, counted);
  return (isHit) => {
    if (isHit) counted.hits += 1;
    else counted.misses += 1;
  };
}

export const readCacheReads = (): ReadonlyMap<string, Readonly<Reads>> => reads;
