import { boundedCache } from '../bounded-cache.ts';
import type { Context } from '../context.ts';
import type { ChangeFeed } from '../db/change-feed/change-feed.ts';
import type { Database } from '../db/database.ts';
import { describeError, type Logger } from '../logger.ts';
import type { RateLimitHitStore, StoredHit } from './rate-limit-hit-store.ts';
import type { RateLimit } from './rate-limit.ts';
import { HitWindow } from './hit-window.ts';

/** A crash loses the hits of the last tenth of a second. */
const WRITE_EVERY_MS = 100;
/** After this time the counts are read again, with those of other processes. */
const FRESH_MS = 10_000;
const MAX_SUBJECTS = 20_000;
/** The most hits that wait in memory while the database can't store them; the oldest are dropped. */
const MAX_UNWRITTEN_HITS = 20_000;

export interface RateLimitResult {
  isAllowed: boolean;
  retryAfterSeconds: number;
  /** The limit that refused, if one did. */
  refusedBy: string | undefined;
  /** The neighbours of the item refused it, not the number of hits. */
  isNeighbourLimit: boolean;
}

interface Subject {
  windows: Map<string, HitWindow>;
  readAt: number;
  reading: Promise<void> | undefined;
}

/**
 * Limits of calls that only read. Hits are counted in memory and written to the database ten times a second, so that counting
 * costs a read no write. Within a process exactly as many calls pass as the limit allows, however they race. Other processes see
 * these hits within ten seconds; `SharedRateLimiter` counts exactly across processes.
 */
export class InMemoryRateLimiter {
  readonly #db: Database;
  readonly #store: RateLimitHitStore;
  readonly #log: Logger;
  readonly #subjects = boundedCache<Subject>(MAX_SUBJECTS, {
    dispose: ({ windows }) => {
      for (const { key } of windows.values()) this.#byKey.delete(key);
    },
  });
  readonly #byKey = new Map<string, { subject: string; name: string }>();
  #unwritten: StoredHit[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #reads = new Set<Promise<void>>();
  /** Grows with each clearing: hits that were read before it are dropped. */
  #clearings = 0;

  constructor(db: Database, store: RateLimitHitStore, { changes, log }: { changes: ChangeFeed; log: Logger }) {
    this.#db = db;
    this.#store = store;
    this.#log = log;
    changes.on('limit', (key) => this.#invalidate(key));
  }

  /** Takes one hit of each limit, in order. It stops at the first limit that refuses; a refused hit is not counted. */
  async takeEach(now: Date, limits: readonly RateLimit[], subject: string): Promise<RateLimitResult> {
    const { windows } = await this.#read(subject, limits, now);
    const nowMs = now.getTime();
    for (const limit of limits) {
      const window = windows.get(limit.name)!;
      const result = window.take(nowMs, limit, (item) => this.#store.itemOf(limit.name, subject, item));
      if (!result.isAllowed) return { ...result, refusedBy: limit.name };
      if (result.hit) this.#write({ ...result.hit, key: window.key, windowSeconds: limit.windowSeconds });
    }
    return { isAllowed: true, retryAfterSeconds: 1, refusedBy: undefined, isNeighbourLimit: false };
  }

  /** Resolves when everything counted so far is stored. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unwritten.length === 0) return this.#writing;
    // A read adds the unwritten hits to the stored ones, so no hit may move from one to the other during a read.
    this.#writing = Promise.allSettled([this.#writing, ...this.#reads]).then(() => {
      const hits = this.#unwritten;
      this.#unwritten = [];
      return hits.length > 0 ? this.#writeAll(hits) : undefined;
    });
    return this.#writing;
  }

  /** Reads the hits that the database has stored. */
  readStored(now: Date, limits: readonly (RateLimit & { key: string })[]): Promise<StoredHit[]> {
    return this.#store.read(this.#db, now, limits);
  }

  /** Every process forgets these hits once the transaction commits. */
  async clear({ db, clock }: Pick<Context, 'db' | 'clock'>, names: readonly string[], subject: string): Promise<void> {
    await this.flush();
    await this.#store.clear(db, clock.now(), names, subject);
  }

  async #read(subject: string, limits: readonly RateLimit[], now: Date): Promise<Subject> {
    for (;;) {
      const cached = this.#subjects.get(subject);
      const isFresh = cached && performance.now() - cached.readAt < FRESH_MS;
      if (isFresh && limits.every(({ name }) => cached.windows.has(name))) return cached;
      const reading = cached?.reading ?? this.#readNow(subject, limits, now, isFresh ? cached : undefined);
      await reading;
    }
  }

  #readNow(subject: string, limits: readonly RateLimit[], now: Date, cached: Subject | undefined): Promise<void> {
    const subjectHits: Subject = cached ?? { windows: new Map(), readAt: performance.now(), reading: undefined };
    const clearings = this.#clearings;
    const unread = limits
      .filter(({ name }) => !subjectHits.windows.has(name))
      .map((limit) => ({ ...limit, key: this.#store.keyOf(limit.name, subject) }));
    const read = this.#writing
      .then(() => this.#store.read(this.#db, now, unread))
      .then((stored) => {
        if (clearings !== this.#clearings) return;
        const hits = [...stored, ...this.#unwritten];
        for (const { name, key } of unread) {
          subjectHits.windows.set(
            name,
            new HitWindow(
              key,
              hits.filter((hit) => hit.key === key),
            ),
          );
          this.#byKey.set(key, { subject, name });
        }
      })
      .finally(() => {
        subjectHits.reading = undefined;
        this.#reads.delete(read);
      });
    this.#reads.add(read);
    subjectHits.reading = read;
    this.#subjects.set(subject, subjectHits);
    return read;
  }

  #write(hit: StoredHit): void {
    this.#unwritten.push(hit);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  async #writeAll(hits: StoredHit[]): Promise<void> {
    try {
      await this.#store.add(this.#db, hits);
    } catch (error) {
      this.#log.warn(
        { event: 'limits_unwritten', count: hits.length, ...describeError(error) },
        'could not write the hits of rate limits; the next write includes the latest',
      );
      // They still count while they wait in memory.
      this.#unwritten = [...hits, ...this.#unwritten].slice(-MAX_UNWRITTEN_HITS);
    }
  }

  #invalidate(key: string | undefined): void {
    this.#clearings += 1;
    if (key === undefined) {
      this.#subjects.clear();
      this.#byKey.clear();
      return;
    }
    const { subject, name } = this.#byKey.get(key) ?? {};
    if (subject !== undefined && name !== undefined) this.#subjects.get(subject)?.windows.delete(name);
    this.#byKey.delete(key);
    this.#unwritten = this.#unwritten.filter((hit) => hit.key !== key);
  }
}
