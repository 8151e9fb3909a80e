import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { insertNameWords, nameWordIds, nameWordsAfter } from './store.ts';

export interface NameWord {
  id: number;
  word: string;
}

/** The vocabulary of names: words are sealed in the database, and identified by number. */
export class NameVocabulary {
  readonly #vault: Vault;
  readonly #known = new Map<string, number>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /**
   * The ids of these words; unknown words are inserted. Inserted ids are not cached, since the transaction may still fail. A transaction
   * must pass all its words at once.
   */
  async wordIdsFor(db: Database, words: readonly string[]): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const unknown = new Map<string, string>();
    for (const word of words) {
      const id = this.#known.get(word);
      if (id === undefined) unknown.set(this.#vault.hash('name-word', word), word);
      else ids.set(word, id);
    }
    if (unknown.size === 0) return ids;

    const stored = await nameWordIds(db, [...unknown.keys()]);
    for (const [hash, word] of unknown) {
      const id = stored.get(hash);
      if (id === undefined) continue;
      ids.set(word, id);
      this.#known.set(word, id);
      unknown.delete(hash);
    }
    if (unknown.size > 0) for (const [word, id] of await this.#insert(db, unknown)) ids.set(word, id);
    return ids;
  }

  /** The ids of these words; undefined if one of them is new. */
  async knownIdsFor(db: Database, words: readonly string[]): Promise<Map<string, number> | undefined> {
    const ids = await this.findIds(db, words);
    return words.some((word) => !ids.has(word)) ? undefined : ids;
  }

  /** The ids of the words that have one. */
  async findIds(db: Database, words: readonly string[]): Promise<Map<string, number>> {
    const unknown = words.filter((word) => !this.#known.has(word));
    const hashes = new Map(unknown.map((word) => [this.#vault.hash('name-word', word), word]));
    if (hashes.size > 0) for (const [hash, id] of await nameWordIds(db, [...hashes.keys()])) this.#known.set(hashes.get(hash)!, id);
    return new Map(words.flatMap((word) => (this.#known.has(word) ? [[word, this.#known.get(word)!] as const] : [])));
  }

  /** Words with a higher id than this one, in order, for caches. */
  async wordsAfter(db: Database, id: number, most: number): Promise<NameWord[]> {
    const rows = await nameWordsAfter(db, id, most);
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
