import { HitWindow } from './hit-window.ts';
import type { RateLimit } from './rate-limit.ts';
import type { CountedLimit, Refusal, StoredWindow } from './shared-counts.ts';

const MAX_WINDOWS = 100_000;
const MAX_CLEARINGS = 1_000;
/** A counter is for one minute, and dropped after two. */
const COUNTER_MS = 60_000;

/** The counts of all processes of a supervisor, in its memory. */
export class WindowCounts {
  /** When a key was cleared: a process that read the database before may still add hits from then. */
  readonly #clearedAt = new Map<string, number>();
  // A window dropped from memory is read from the database when it is needed again.
  readonly #windows = new Map<string, HitWindow>();
  #counters = new Map<string, number>();
  #previousCounters = new Map<string, number>();
  #countingSince = performance.now();

  /**
   * Like `HitWindow.take`, for one limit after the other. Returns the keys that have no window yet and are not in `stored`, if there are
   * any.
   */
  takeEach(nowMs: number, limits: readonly CountedLimit[], stored: readonly StoredWindow[]): Refusal | undefined | { unknown: string[] } {
    for (const { key, hits } of stored) {
      if (!this.#windows.has(key))
        this.#windows.set(
          key,
          new HitWindow(
            key,
            hits.filter(({ at }) => at >= (this.#clearedAt.get(key) ?? 0)).map(({ at, item }) => ({ at, item })),
          ),
        );
    }
    for (const key of this.#windows.keys()) {
      if (this.#windows.size <= MAX_WINDOWS) break;
      this.#windows.delete(key);
    }
    const unknown = limits.filter(({ key }) => !this.#windows.has(key)).map(({ key }) => key);
    if (unknown.length > 0) return { unknown };
    for (const [at, limit] of limits.entries()) {
      const { isAllowed, retryAfterSeconds, isNeighbourLimit } = this.#windows
        .get(limit.key)!
        .take(nowMs, asRateLimit(limit), (item) => item);
      if (!isAllowed) return { at, retryAfterSeconds, isNeighbourLimit };
    }
    return undefined;
  }

  clear(keys: readonly string[], nowMs: number): void {
    for (const key of keys) {
      this.#windows.delete(key);
      this.#clearedAt.delete(key);
      this.#clearedAt.set(key, nowMs);
    }
    for (const key of this.#clearedAt.keys()) {
      if (this.#clearedAt.size <= MAX_CLEARINGS) break;
      this.#clearedAt.delete(key);
    }
  }

  add(counts: readonly (readonly [string, number])[]): [string, number][] {
    if (performance.now() - this.#countingSince > COUNTER_MS) {
      [this.#previousCounters, this.#counters, this.#countingSince] = [this.#counters, new Map(), performance.now()];
    }
    return counts.map(([key, count]) => {
      const total = (this.#counters.get(key) ?? this.#previousCounters.get(key) ?? 0) + count;
      this.#counters.set(key, total);
      return [key, total];
    });
  }
}

function asRateLimit({ key, max, windowSeconds, burst, item, neighbours }: CountedLimit): RateLimit {
  return {
    name: key,
    max,
    windowSeconds,
    ...(burst ? { burst } : {}),
    ...(item === undefined ? {} : { distinct: { item, ...(neighbours ? { neighbours } : {}) } }),
  };
}
