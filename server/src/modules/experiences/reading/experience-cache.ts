import { LRUCache } from 'lru-cache';
import type { SearchResult } from '@candor/contract/experiences';
import type { Language } from '@candor/contract/language';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { writtenOnce } from '../../../platform/written-once.ts';
import type { Database } from '../../../platform/db/database.ts';
import { openExperience, type Experience } from '../load-experiences.ts';
import { presentExperience, type ExperienceView } from './present-experience.ts';
import { publishedRows, type ReaderRow } from './reader-store.ts';

/** Decrypted names and comments are cached in memory only, and at most this many. */
const MAX_ENTRIES = 3000;

/** A row of a published experience with its version: PostgreSQL identifies each version by the transaction that wrote it. */
export interface FoundRow {
  id: number;
  version: string;
  /** Set, with the other `READER_COLUMNS`, if the search statement has read the content as well. */
  content_enc?: Buffer;
}

interface Entry {
  version: string;
  experience: Experience;
  /** The latest masked reply in each language, with its inputs. */
  masked: Partial<Record<Language, { searchedCanonicals: string; categories: ExperienceView['categories']; result: SearchResult }>>;
}

/**
 * Caches published experiences, decrypted and in the form of a reply, so that popular ones are decrypted once. An entry is valid for
 * one version of its row: a change, hold or removal makes another version, which is read from the database.
 */
export class ExperienceCache {
  readonly #vault: Vault;
  readonly #entries = new LRUCache<number, Entry>({ max: MAX_ENTRIES });

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /**
   * Returns the experiences in the order of the rows, without those that are no longer published. A row with content was not in the cache;
   * it is decrypted and not cached, because most such rows are not read again soon and caching costs more than decrypting.
   */
  async open(db: Database, rows: readonly FoundRow[]): Promise<Experience[]> {
    const opened = new Map<number, Experience>();
    const missing: number[] = [];
    for (const row of rows) {
      const entry = this.#entries.get(row.id);
      if (entry?.version === row.version) opened.set(row.id, entry.experience);
      else if (hasContent(row)) opened.set(row.id, openExperience(this.#vault, row));
      else missing.push(row.id);
    }
    if (missing.length > 0) {
      for (const { version, ...row } of await publishedRows(db, missing)) {
        const entry: Entry = { version, experience: openExperience(this.#vault, row), masked: {} };
        opened.set(row.id, entry.experience);
        this.#entries.set(row.id, entry);
      }
    }
    return rows.flatMap(({ id }) => opened.get(id) ?? []);
  }

  /** The experience for readers who have not revealed it. Returns the same object until the experience changes. */
  presentMasked(experience: Experience, view: Omit<ExperienceView, 'isInFull' | 'replies'>): SearchResult {
    const entry = this.#entries.get(experience.id);
    const searchedCanonicals = view.searchedCanonicals ? [...view.searchedCanonicals].join('\n') : '';
    if (entry?.experience !== experience) return presentExperience(experience, { ...view, isInFull: false });
    const cached = entry.masked[view.language];
    if (cached?.searchedCanonicals === searchedCanonicals && cached.categories === view.categories) return cached.result;
    const result = writtenOnce(presentExperience(experience, { ...view, isInFull: false }));
    entry.masked[view.language] = { searchedCanonicals, categories: view.categories, result };
    return result;
  }
}

const hasContent = (row: FoundRow): row is FoundRow & ReaderRow => row.content_enc !== undefined;
