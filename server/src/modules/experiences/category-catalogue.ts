import type { Database } from '../../platform/db/database.ts';
import type { CategoriesById } from './category.ts';
import { loadCategories } from './store.ts';

const FRESH_MS = 15_000;

/** The feedback categories, held in memory: every page of results names them. */
export class CategoryCatalogue {
  #loaded: Promise<CategoriesById> | undefined;
  #loadedAt = 0;

  /** Those of old experiences included, whether they are still offered or not. */
  byId(db: Database): Promise<CategoriesById> {
    // Another process may have changed them, so they are read again from time to time.
    if (!this.#loaded || performance.now() - this.#loadedAt > FRESH_MS) {
      this.#loadedAt = performance.now();
      this.#loaded = loadCategories(db).then((all) => new Map(all.map((category) => [category.id, category])));
      this.#loaded.catch(() => this.forget());
    }
    return this.#loaded;
  }

  forget(): void {
    this.#loaded = undefined;
  }
}
