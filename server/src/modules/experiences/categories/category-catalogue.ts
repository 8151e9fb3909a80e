import type { Database } from '../../../platform/db/database.ts';
import type { Siblings } from '../../../platform/siblings/siblings.ts';
import type { CategoriesById, Category } from './category.ts';
import { loadCategories } from '../store.ts';

const FRESH_MS = 15_000;

/** Caches the feedback categories, because every page of results names them. */
export class CategoryCatalogue {
  #loaded: Promise<CategoriesById> | undefined;
  #loadedAt = 0;
  readonly #siblings: Siblings;

  constructor(siblings: Siblings) {
    this.#siblings = siblings;
    siblings.on('categories', () => this.#drop());
  }

  /** All categories, including those of old experiences that are no longer offered. */
  byId(db: Database): Promise<CategoriesById> {
    // A process on another machine may have changed them, so they are read again from time to time.
    if (!this.#loaded || performance.now() - this.#loadedAt > FRESH_MS) {
      this.#loadedAt = performance.now();
      const before = this.#loaded;
      this.#loaded = loadCategories(db).then(async (all) => unlessSame(await before, all));
      this.#loaded.catch(() => this.#drop());
    }
    return this.#loaded;
  }

  forget(): void {
    this.#drop();
    this.#siblings.notify('categories');
  }

  #drop(): void {
    this.#loaded = undefined;
  }
}

/** Returns the previous map if nothing has changed, so that values derived from it stay valid. */
function unlessSame(before: CategoriesById | undefined, all: readonly Category[]): CategoriesById {
  const isSame = before?.size === all.length && JSON.stringify([...before.values()]) === JSON.stringify(all);
  return isSame ? before : new Map(all.map((category) => [category.id, category]));
}
