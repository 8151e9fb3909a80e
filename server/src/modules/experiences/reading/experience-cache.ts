import type { SearchResult } from '@candor/contract/experiences';
import type { Language } from '@candor/contract/language';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { keepWritten } from '../../../platform/http/replies/reply-writer.ts';
import type { Database } from '../../../platform/db/database.ts';
import { openExperience, type Experience } from '../load-experiences.ts';
import { presentExperience, type ExperienceView } from './present-experience.ts';
import { publishedRows, type ReaderRow } from './reader-store.ts';

/** Opened names and comments lie in memory only, and only so many. */
const MOST_KEPT = 3000;

/** A row of a published experience and which of its versions: PostgreSQL numbers each by the transaction that wrote it. */
export interface FoundRow {
  id: number;
  version: string;
  /** With `READER_COLUMNS` beside it where it was read as it was found. */
  content_enc?: Buffer;
}

interface Kept {
  version: string;
  experience: Experience;
  /** As it was last shown masked in each language, and what that depended on. */
  masked: Partial<Record<Language, { searchedFor: string; categories: ExperienceView['categories']; result: SearchResult }>>;
}

/**
 * Published experiences, opened and put into the form of a reply, so that those who are looked for often are decrypted once.
 * A row is asked for by its version: what was changed, hidden or removed in any way is another version and is read anew.
 */
export class ExperienceCache {
  readonly #vault: Vault;
  readonly #kept = new Map<number, Kept>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /**
   * In the order of the rows; one that is no longer published is left out. What came with its content was asked for the first time
   * in a while and is not kept: most of it is never asked for again, and keeping it for nothing costs more than opening it.
   */
  async open(db: Database, rows: readonly FoundRow[]): Promise<Experience[]> {
    const opened = new Map<number, Experience>();
    const missing: number[] = [];
    for (const row of rows) {
      const kept = this.#kept.get(row.id);
      if (kept?.version === row.version) opened.set(row.id, kept.experience);
      else if (hasContent(row)) opened.set(row.id, openExperience(this.#vault, row));
      else missing.push(row.id);
    }
    if (missing.length > 0) {
      for (const { version, ...row } of await publishedRows(db, missing)) {
        const kept: Kept = { version, experience: openExperience(this.#vault, row), masked: {} };
        opened.set(row.id, kept.experience);
        this.#keep(row.id, kept);
      }
    }
    return rows.flatMap(({ id }) => opened.get(id) ?? []);
  }

  /** What somebody sees who has not revealed it; the same object as long as nothing about it changes. */
  presentMasked(experience: Experience, view: Omit<ExperienceView, 'isInFull' | 'replies'>): SearchResult {
    const kept = this.#kept.get(experience.id);
    const searchedFor = view.searchedFor ? [...view.searchedFor].join('\n') : '';
    if (kept?.experience !== experience) return presentExperience(experience, { ...view, isInFull: false });
    const known = kept.masked[view.language];
    if (known?.searchedFor === searchedFor && known.categories === view.categories) return known.result;
    const result = keepWritten(presentExperience(experience, { ...view, isInFull: false }));
    kept.masked[view.language] = { searchedFor, categories: view.categories, result };
    return result;
  }

  #keep(id: number, kept: Kept): void {
    this.#kept.delete(id);
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(id, kept);
  }
}

const hasContent = (row: FoundRow): row is FoundRow & ReaderRow => row.content_enc !== undefined;
