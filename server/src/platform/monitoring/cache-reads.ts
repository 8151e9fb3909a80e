/** Hits and misses of one cache of this process. */
interface Reads {
  hits: number;
  misses: number;
}

const reads = new Map<string, Reads>();

/** Counts a cache's reads under its name. */
export function countReadsOf(cache: string): (isHit: boolean) => void {
  const counts = reads.get(cache) ?? { hits: 0, misses: 0 };
  reads.set(cache, counts);
  return (isHit) => {
    if (isHit) counts.hits += 1;
    else counts.misses += 1;
  };
}

export const readCacheReads = (): ReadonlyMap<string, Readonly<Reads>> => reads;
