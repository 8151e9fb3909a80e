import type { Database } from './database.ts';
import { isSplittingWrites } from './deferred-writes.ts';
import { inOneStatement } from './transaction.ts';

type Write = (db: Database) => Promise<void>;

interface WaitingWrite {
  write: Write;
  resolve(): void;
  reject(error: unknown): void;
}

/** While this many statements run, further writes wait, and then share a statement. */
const RUNNING_MAX = 2;
/** A failure repeats the whole group, and its locks are held for as long as it takes. */
const GROUP_MAX = 32;

/** The statement of several writes failed; each has to be tried by itself. */
export class GroupFailed extends Error {}

/**
 * Single-statement mutations of one pool that share statements when they come faster than these run: PostgreSQL then plans, commits and
 * flushes once for all. A write runs when its group is sent. Each deferred writer that it uses gets the items of all writes of the group.
 */
export class GroupedWrites {
  readonly #waiting: WaitingWrite[] = [];
  #running = 0;

  /** @throws GroupFailed if the statement was shared and failed */
  add(db: Database, write: Write): Promise<void> {
    if (isSplittingWrites(db)) return inOneStatement(db, write);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      // Together with the others of this turn of the event loop.
      setImmediate(() => void this.#runAll(db));
    });
  }

  async #runAll(db: Database): Promise<void> {
    if (this.#running >= RUNNING_MAX || this.#waiting.length === 0) return;
    this.#running += 1;
    const group = this.#waiting.splice(0, GROUP_MAX);
    try {
      await inOneStatement(db, async (statementDb) => {
        for (const { write } of group) await write(statementDb);
      });
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(group.length === 1 ? error : new GroupFailed('', { cause: error }));
    }
    this.#running -= 1;
    void this.#runAll(db);
  }
}
