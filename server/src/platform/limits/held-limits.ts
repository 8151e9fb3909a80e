import type { ChangeFeed } from '../db/change-feed.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import type { HeldHitStore, StoredHit } from './held-hit-store.ts';
import type { HeldLimit } from './held-limit.ts';
import { HitWindow } from './hit-window.ts';

/** How much of the counts a crash may forget, and how long another process may not know of them. */
const WRITE_EVERY_MS = 100;
/** What other processes have counted meanwhile is read anew. */
const FRESH_MS = 10_000;
const MOST_KEPT = 20_000;

export interface TakenInTurn {
  isAllowed: boolean;
  retryAfterSeconds: number;
  /** The limit that refused, if one did. */
  refusedBy: string | undefined;
  /** It refused for what stands beside the item, with room left. */
  isForNeighbours: boolean;
}

interface Subject {
  windows: Map<string, HitWindow>;
  readAt: number;
  reading: Promise<void> | undefined;
}

/**
 * Limits of calls that only read, counted in memory so that counting costs them no write: what was counted is written down
 * together ten times a second. Within a process exactly as many pass as may, however they race. Several processes share each
 * count within seconds, so somebody who is at several of them at once may get a few more.
 */
export class HeldLimits {
  readonly #db: Database;
  readonly #store: HeldHitStore;
  readonly #log: Logger;
  readonly #subjects = new Map<string, Subject>();
  readonly #byKey = new Map<string, { subject: string; name: string }>();
  #waiting: StoredHit[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #reads = new Set<Promise<void>>();
  /** What was read before something was cleared must not be held after it. */
  #clearings = 0;

  constructor(db: Database, store: HeldHitStore, { changes, log }: { changes: ChangeFeed; log: Logger }) {
    this.#db = db;
    this.#store = store;
    this.#log = log;
    changes.on('limit', (key) => this.#forget(key));
  }

  /** Takes one hit of each; the first that refuses ends it, and nothing is taken of those after. A refused hit is not counted. */
  async takeInTurn(now: Date, limits: readonly HeldLimit[], subject: string): Promise<TakenInTurn> {
    const { windows } = await this.#read(subject, limits, now);
    const nowMs = now.getTime();
    for (const limit of limits) {
      const window = windows.get(limit.name)!;
      const taken = window.take(nowMs, limit, (item) => this.#store.itemOf(limit.name, subject, item));
      if (!taken.isAllowed) return { ...taken, refusedBy: limit.name };
      if (taken.hit) this.#write({ ...taken.hit, key: window.key, windowSeconds: limit.windowSeconds });
    }
    return { isAllowed: true, retryAfterSeconds: 1, refusedBy: undefined, isForNeighbours: false };
  }

  /** Resolves when everything counted so far is written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return this.#writing;
    // Whoever reads adds what waits to what is written, so nothing may go from the one to the other meanwhile.
    this.#writing = Promise.allSettled([this.#writing, ...this.#reads]).then(() => {
      const hits = this.#waiting;
      this.#waiting = [];
      return hits.length > 0 ? this.#writeNow(hits) : undefined;
    });
    return this.#writing;
  }

  /** Heard of by every process once the transaction commits. */
  async clear(tx: Database, names: readonly string[], subject: string): Promise<void> {
    await this.flush();
    await this.#store.clear(tx, names, subject);
  }

  async #read(subject: string, limits: readonly HeldLimit[], now: Date): Promise<Subject> {
    for (;;) {
      const known = this.#subjects.get(subject);
      const isFresh = known && performance.now() - known.readAt < FRESH_MS;
      if (isFresh && limits.every(({ name }) => known.windows.has(name))) return known;
      const reading = known?.reading ?? this.#readNow(subject, limits, now, isFresh ? known : undefined);
      await reading;
    }
  }

  #readNow(subject: string, limits: readonly HeldLimit[], now: Date, known: Subject | undefined): Promise<void> {
    const held: Subject = known ?? { windows: new Map(), readAt: performance.now(), reading: undefined };
    const clearings = this.#clearings;
    const unread = limits
      .filter(({ name }) => !held.windows.has(name))
      .map((limit) => ({ ...limit, key: this.#store.keyOf(limit.name, subject) }));
    const read = this.#writing
      .then(() => this.#store.read(this.#db, now, unread))
      .then((stored) => {
        if (clearings !== this.#clearings) return;
        const hits = [...stored, ...this.#waiting];
        for (const { name, key } of unread) {
          held.windows.set(
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
        held.reading = undefined;
        this.#reads.delete(read);
      });
    this.#reads.add(read);
    held.reading = read;
    if (this.#subjects.size >= MOST_KEPT) this.#forget(undefined);
    this.#subjects.set(subject, held);
    return read;
  }

  #write(hit: StoredHit): void {
    this.#waiting.push(hit);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  async #writeNow(hits: StoredHit[]): Promise<void> {
    try {
      await this.#store.add(this.#db, hits);
    } catch {
      this.#log.warn({ event: 'limits_unwritten', count: hits.length }, 'counts of limits could not be written down');
      // With the next ones: in memory they count all the while.
      this.#waiting = [...hits, ...this.#waiting].slice(-MOST_KEPT);
    }
  }

  #forget(key: string | undefined): void {
    this.#clearings += 1;
    if (key === undefined) {
      this.#subjects.clear();
      this.#byKey.clear();
      return;
    }
    const { subject, name } = this.#byKey.get(key) ?? {};
    if (subject !== undefined && name !== undefined) this.#subjects.get(subject)?.windows.delete(name);
    this.#byKey.delete(key);
    this.#waiting = this.#waiting.filter((hit) => hit.key !== key);
  }
}
