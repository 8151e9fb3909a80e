import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { insertNameWords, nameWordIds, nameWordsAfter } from './store.ts';

export interface NameWord {
  id: number;
  word: string;
}

/** The words that occur in names. The database stores them encrypted, each with a number that searches use. */
export class NameVocabulary {
  readonly #vault: Vault;
  readonly #idsByWord = new Map<string, number>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /**
   * The ids of these words; new words are inserted. The ids of new words are not cached, because the transaction may still fail. A
   * transaction must pass all its words in one call: two calls could lock words in another order than another transaction, and deadlock.
   */
  async findOrInsertIds(db: Database, words: readonly string[]): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    /** Words that are not cached, by their hash. */
    const uncached = new Map<string, string>();
    for (const word of words) {
      const id = this.#idsByWord.get(word);
      if (id === undefined) uncached.set(this.#vault.hash('name-word', word), word);
      else ids.set(word, id);
    }
    if (uncached.size === 0) return ids;

    const stored = await nameWordIds(db, [...uncached.keys()]);
    for (const [hash, word] of uncached) {
      const id = stored.get(hash);
      if (id === undefined) continue;
      ids.set(word, id);
      this.#idsByWord.set(word, id);
      uncached.delete(hash);
    }
    if (uncached.size > 0) for (const [word, id] of await this.#insert(db, uncached)) ids.set(word, id);
    return ids;
  }

  /** The ids of these words; undefined if one of them isn't stored yet. */
  async findAllIds(db: Database, words: readonly string[]): Promise<Map<string, number> | undefined> {
    const ids = await this.findIds(db, words);
    return words.some((word) => !ids.has(word)) ? undefined : ids;
  }

  /** The ids of those words that are stored. */
  async findIds(db: Database, words: readonly string[]): Promise<Map<string, number>> {
    const uncached = words.filter((word) => !this.#idsByWord.has(word));
    const hashes = new Map(uncached.map((word) => [this.#vault.hash('name-word', word), word]));
    if (hashes.size > 0) for (const [hash, id] of await nameWordIds(db, [...hashes.keys()])) this.#idsByWord.set(hashes.get(hash)!, id);
    return new Map(words.flatMap((word) => (this.#idsByWord.has(word) ? [[word, this.#idsByWord.get(word)!] as const] : [])));
  }

  /** Words with a higher id than this one, in order, for caches. */
  async wordsAfter(db: Database, id: number, limit: number): Promise<NameWord[]> {
    const rows = await nameWordsAfter(db, id, limit);
    return rows.map((row) => ({ id: row.id, word: this.#vault.open('name_words.word', row.word_hash, row.word_enc) }));
  }

  async #insert(db: Database, words: ReadonlyMap<string, string>): Promise<Map<string, number>> {
    // Sorted, so that two transactions with the same new words never deadlock.
    const hashes = [...words.keys()].toSorted();
    await insertNameWords(
      db,
      hashes.map((hash) => ({ word_hash: hash, word_enc: this.#vault.seal('name_words.word', hash, words.get(hash)!) })),
    );
    const stored = await nameWordIds(db, hashes);
    return new Map(hashes.map((hash) => [words.get(hash)!, stored.get(hash)!]));
  }
}
