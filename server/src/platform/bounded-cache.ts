import { LRUCache } from 'lru-cache';

type Options<V extends object | string | number | true> = Pick<LRUCache.Options<string, V, unknown>, 'ttl' | 'dispose' | 'noDisposeOnSet'>;

/**
 * A cache that evicts its least recently used entry when it is full. The library's own limit, `max`, would reserve the memory of all entries
 * at once: for the large caches of a process eight megabytes, which are hardly ever used.
 */
export const boundedCache = <V extends object | string | number | true>(
  maxEntries: number,
  options: Options<V> = {},
): LRUCache<string, V> => new LRUCache({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 });
