import { randomUUID } from 'node:crypto';
import type { Logger } from '../../platform/logger.ts';
import type { Database } from '../../platform/db/database.ts';
import type { HistoryStore, NewSearch } from './history-store.ts';

const WAIT_MS = 100;

/**
 * Past searches on their way to the database: those of a moment are written together, after they were answered, so that
 * remembering a search costs it nothing. What is lost when the process dies is a tenth of a second of history.
 */
export class SearchLog {
  readonly #db: Database;
  readonly #history: HistoryStore;
  readonly #log: Logger;
  #waiting: NewSearch[] = [];
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Database, history: HistoryStore, log: Logger) {
    this.#db = db;
    this.#history = history;
    this.#log = log;
  }

  add(search: Omit<NewSearch, 'id' | 'nth'>): void {
    this.#waiting.push({ id: randomUUID(), nth: this.#count++ % 1000, ...search });
    this.#timer ??= setTimeout(() => void this.flush(), WAIT_MS).unref();
  }

  /** Resolves when everything added so far is written. */
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
    } catch {
      this.#log.warn({ event: 'search_history_lost', searches: searches.length }, 'past searches could not be written');
    }
  }
}
