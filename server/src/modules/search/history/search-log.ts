import { randomUUID } from 'node:crypto';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HistoryStore, NewSearch, SearchRecord } from './history-store.ts';

const BATCH_WAIT_MS = 100;
/** Trimming after every search would cost as much as writing it, so a few more searches than are shown may be stored. */
const TRIM_EVERY = 10;
const MAX_COUNTED_MEMBERS = 10_000;

/**
 * Writes past searches in batches, after their replies were sent, so that history doesn't slow searches. If the process dies, a tenth of a
 * second of history is lost.
 */
export class SearchLog {
  readonly #db: Database;
  readonly #history: HistoryStore;
  readonly #log: Logger;
  #waiting: NewSearch[] = [];
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** The number of searches of each member since their stored ones were trimmed. */
  readonly #untrimmed = boundedCache<number>(MAX_COUNTED_MEMBERS);

  constructor(db: Database, history: HistoryStore, log: Logger) {
    this.#db = db;
    this.#history = history;
    this.#log = log;
  }

  /** Sealed immediately instead of with the batch, because sealing a whole batch together would delay other searches. */
  add({ record, ...search }: Pick<NewSearch, 'userId' | 'at'> & { record: SearchRecord }): void {
    const id = randomUUID();
    this.#waiting.push({ id, nth: this.#count++ % 1000, sealed: this.#history.seal(id, record), ...search });
    this.#timer ??= setTimeout(() => void this.flush(), BATCH_WAIT_MS).unref();
  }

  /** Resolves when everything added so far is stored. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const searches = this.#waiting;
    this.#waiting = [];
    if (searches.length > 0) this.#writing = this.#writing.then(() => this.#write(searches));
    return this.#writing;
  }

  async #write(searches: NewSearch[]): Promise<void> {
    try {
      await this.#history.addAll(this.#db, searches);
      const due = this.#membersToTrim(searches);
      if (due.length > 0) await this.#history.trim(this.#db, due);
    } catch {
      this.#log.warn({ event: 'search_history_lost', count: searches.length }, 'past searches could not be written');
    }
  }

  /** A member's first search in this process always trims, because another process may have written more than the limit. */
  #membersToTrim(searches: readonly NewSearch[]): string[] {
    const due = new Set<string>();
    for (const { userId } of searches) {
      const untrimmed = (this.#untrimmed.get(userId) ?? TRIM_EVERY) + 1;
      if (untrimmed > TRIM_EVERY) due.add(userId);
      this.#untrimmed.set(userId, due.has(userId) ? 0 : untrimmed);
    }
    return [...due];
  }
}
