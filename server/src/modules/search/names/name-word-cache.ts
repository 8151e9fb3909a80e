import type { ChangeFeed } from '../../../platform/db/change-feed/change-feed.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { NameVocabulary } from '../../experiences/index.ts';
import { WordIndex } from './word-index.ts';
import type { QueryWord } from '../rules.ts';

const BATCH = 2000;
/** The index is refreshed after this time even without a notification of the change feed. */
const FRESH_MS = 10_000;
/**
 * Used instead of FRESH_MS while the change feed is not live. A new word may be missing among similar words for this time, but never when
 * the word itself is searched for.
 */
const FRESH_WITHOUT_FEED_MS = 1000;
/** Ids are assigned before their transactions commit, so the latest are read again until they are a minute old. */
const SETTLED_MS = 60_000;
const MAX_UNSETTLED = 200;
const POPULARITY_FRESH_MS = 10 * 60_000;
const RANK_RETRY_MS = 30_000;
const MAX_SIMILAR_WORDS = 24;

/** Caches the decrypted words of names. It is loaded at the first search for a name, and kept up to date. */
export class NameWordCache {
  readonly #db: Database;
  readonly #vocabulary: NameVocabulary;
  readonly #readPopularity: () => Promise<Map<number, number>>;
  readonly #index = new WordIndex();
  #isLoaded = false;
  /** Whether there are words that have not been read. */
  #isBehind = false;
  readonly #changes: Pick<ChangeFeed, 'on' | 'isLive'>;
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #refreshedAt = -Infinity;
  readonly #log: Logger;
  #rankedAt = -Infinity;
  #highestId = 0;
  #settledId = 0;
  /** Highest ids at earlier times, oldest first. */
  #checkpoints: { at: number; highestId: number }[] = [];

  constructor(
    db: Database,
    vocabulary: NameVocabulary,
    readPopularity: () => Promise<Map<number, number>>,
    { changes, log }: { changes: Pick<ChangeFeed, 'on' | 'isLive'>; log: Logger },
  ) {
    this.#log = log;
    this.#changes = changes;
    changes.on('names', () => (this.#isBehind = true));
    this.#db = db;
    this.#vocabulary = vocabulary;
    this.#readPopularity = readPopularity;
  }

  async lookUp(words: readonly string[]): Promise<QueryWord[]> {
    if (!this.#isFresh(words)) await this.#refresh();
    return words.map((word) => {
      const isInitial = Array.from(word).length === 1;
      return {
        isInitial,
        similar: this.#index.similarTo(word, MAX_SIMILAR_WORDS),
        startingWith: isInitial ? this.#index.startingWith(word) : [],
      };
    });
  }

  #isFresh(words: readonly string[]): boolean {
    if (!this.#isLoaded) return false;
    const age = performance.now() - this.#refreshedAt;
    if (this.#changes.isLive) return !this.#isBehind && age < FRESH_MS;
    return age < FRESH_WITHOUT_FEED_MS && words.every((word) => this.#index.idOf(word) !== undefined);
  }

  /** Starts a new reading: one in progress may have missed words that were committed just now. */
  #refresh(): Promise<void> {
    if (!this.#reading) return this.#start();
    this.#next ??= this.#reading.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  #start(): Promise<void> {
    this.#next = undefined;
    const reading = this.#read()
      .catch((error: unknown) => {
        this.#isBehind = true;
        throw error;
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    this.#reading = reading;
    return reading;
  }

  async #read(): Promise<void> {
    const startedAt = performance.now();
    // Changes announced from here on may be missing in the rows that are read.
    this.#isBehind = false;
    let after = Math.max(this.#settledId, this.#highestId - MAX_UNSETTLED);
    for (;;) {
      const words = await this.#vocabulary.wordsAfter(this.#db, after, BATCH);
      for (const { id, word } of words) this.#index.add(word, id);
      after = words.at(-1)?.id ?? after;
      if (words.length < BATCH) break;
    }
    this.#highestId = Math.max(this.#highestId, after);
    this.#settle(startedAt);
    if (startedAt - this.#rankedAt > POPULARITY_FRESH_MS) {
      this.#rankedAt = startedAt;
      const ranking = this.#rank();
      // Later searches don't wait for it.
      if (!this.#isLoaded) await ranking;
    }
    this.#isLoaded = true;
    this.#refreshedAt = startedAt;
  }

  /** If ranking fails, similar words have no particular order, which is better than failing. */
  async #rank(): Promise<void> {
    try {
      this.#index.rankBy(await this.#readPopularity());
    } catch {
      this.#log.warn({ event: 'names_unranked' }, 'could not read how common names are');
      this.#rankedAt = performance.now() - POPULARITY_FRESH_MS + RANK_RETRY_MS;
    }
  }

  #settle(now: number): void {
    const last = this.#checkpoints.at(-1);
    if (!last || now - last.at > SETTLED_MS) this.#checkpoints.push({ at: now, highestId: this.#highestId });
    while (this.#checkpoints.length > 0 && now - this.#checkpoints[0]!.at > SETTLED_MS)
      this.#settledId = this.#checkpoints.shift()!.highestId;
  }
}
