import { LRUCache } from 'lru-cache';

type Options<V extends object | string | number | true> = Pick<LRUCache.Options<string, V, unknown>, 'ttl' | 'dispose'>;

/**
 * A cache that evicts its least recently used entry when it is full. The library's own limit, `max`, would reserve the memory of all entries
 * at once. That is eight megabytes for the large caches of one process, which are hardly ever full.
 */
export const boundedCache = <V extends object | string | number | true>(
  maxEntries: number,
  options: Options<V> = {},
): LRUCache<string, V> => new LRUCache({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 });
