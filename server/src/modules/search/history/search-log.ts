import { randomUUID } from 'node:crypto';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import { describeError, type Logger } from '../../../platform/logger.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HistoryStore, NewSearch, SearchRecord } from './history-store.ts';

const BATCH_WAIT_MS = 100;
/** Trimming after every search would cost as much as writing it, so up to this many more searches of a member than are shown may be stored. */
const MAX_UNTRIMMED = 10;
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
    } catch (error) {
      const cause = { count: searches.length, ...describeError(error) };
      return this.#log.warn({ event: 'search_history_lost', ...cause }, 'past searches could not be written');
    }
    const due = this.#membersToTrim(searches);
    if (due.length === 0) return;
    await this.#history.trim(this.#db, due).catch((error: unknown) => {
      // The next search of each member trims again.
      for (const userId of due) this.#untrimmed.delete(userId);
      this.#log.warn(
        { event: 'search_history_untrimmed', count: due.length, ...describeError(error) },
        'past searches could not be trimmed',
      );
    });
  }

  /** A member's first search in this process always trims, because another process may have written more than the limit. */
  #membersToTrim(searches: readonly NewSearch[]): string[] {
    const due = new Set<string>();
    for (const { userId } of searches) {
      const untrimmed = (this.#untrimmed.get(userId) ?? MAX_UNTRIMMED) + 1;
      if (untrimmed > MAX_UNTRIMMED) due.add(userId);
      this.#untrimmed.set(userId, due.has(userId) ? 0 : untrimmed);
    }
    return [...due];
  }
}
