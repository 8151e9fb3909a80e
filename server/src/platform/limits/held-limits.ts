import type { ChangeFeed } from '../db/change-feed.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { HitWindow } from './hit-window.ts';
import type { Limit, LimitStore, NewHit, TakenInTurn } from './store.ts';

/** How much of the counts a crash may forget, and how long another process may not know of them. */
const WRITE_EVERY_MS = 500;
/** What other processes have counted meanwhile is read anew. */
const FRESH_MS = 10_000;
const MOST_KEPT = 20_000;

interface Subject {
  windows: Map<string, HitWindow>;
  readAt: number;
  reading: Promise<void> | undefined;
}

/**
 * Limits of calls that only read, counted in memory so that counting costs them no write: what was counted is written down
 * together twice a second. Within a process exactly as many pass as may, however they race. Several processes share each
 * count within seconds, so somebody who is at several of them at once may get a few more.
 */
export class HeldLimits {
  readonly #db: Database;
  readonly #store: LimitStore;
  readonly #log: Logger;
  readonly #subjects = new Map<string, Subject>();
  readonly #byKey = new Map<string, { subject: string; name: string }>();
  #waiting: NewHit[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** What was read before something was cleared must not be held after it. */
  #clearings = 0;

  constructor(db: Database, store: LimitStore, { changes, log }: { changes: ChangeFeed; log: Logger }) {
    this.#db = db;
    this.#store = store;
    this.#log = log;
    changes.on('limit', (key) => this.#forget(key));
  }

  /** Takes one hit of each; the first that refuses ends it, and nothing is taken of those after. A refused hit is not counted. */
  async takeInTurn(now: Date, limits: readonly Limit[], subject: string): Promise<TakenInTurn> {
    const { windows } = await this.#read(subject, limits, now);
    const nowMs = now.getTime();
    for (const limit of limits) {
      const window = windows.get(limit.name)!;
      const taken = window.take(nowMs, limit, (item) => this.#store.itemOf(limit, subject, item));
      if (!taken.isAllowed) return { ...taken, refusedBy: limit.name };
      if (taken.hit) this.#write({ ...taken.hit, key: window.key, windowSeconds: limit.windowSeconds });
    }
    return { isAllowed: true, retryAfterSeconds: 1, refusedBy: undefined, isForNeighbours: false };
  }

  /** Resolves when everything counted so far is written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const hits = this.#waiting;
    this.#waiting = [];
    if (hits.length > 0) this.#writing = this.#writing.then(() => this.#writeNow(hits));
    return this.#writing;
  }

  async #read(subject: string, limits: readonly Limit[], now: Date): Promise<Subject> {
    for (;;) {
      const known = this.#subjects.get(subject);
      const isFresh = known && performance.now() - known.readAt < FRESH_MS;
      if (isFresh && limits.every(({ name }) => known.windows.has(name))) return known;
      const reading = known?.reading ?? this.#readNow(subject, limits, now, isFresh ? known : undefined);
      await reading;
    }
  }

  /** What is waiting to be written is not yet in what is read, so it is written first. */
  #readNow(subject: string, limits: readonly Limit[], now: Date, known: Subject | undefined): Promise<void> {
    const held: Subject = known ?? { windows: new Map(), readAt: performance.now(), reading: undefined };
    const clearings = this.#clearings;
    held.reading = this.flush()
      .then(() => this.#store.readWindows(this.#db, now, limits, subject))
      .then((windows) => {
        if (clearings !== this.#clearings) return;
        for (const { name, ...stored } of windows) {
          if (held.windows.has(name)) continue;
          held.windows.set(name, new HitWindow(stored));
          this.#byKey.set(stored.key, { subject, name });
        }
      })
      .finally(() => (held.reading = undefined));
    if (this.#subjects.size >= MOST_KEPT) this.#forget(undefined);
    this.#subjects.set(subject, held);
    return held.reading;
  }

  #write(hit: NewHit): void {
    this.#waiting.push(hit);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  async #writeNow(hits: NewHit[]): Promise<void> {
    try {
      await this.#store.addHits(this.#db, hits);
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
