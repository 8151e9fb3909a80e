import type { Database } from '../../../platform/db/database.ts';
import type { Siblings } from '../../../platform/siblings/siblings.ts';
import type { CategoriesById, Category } from './category.ts';
import { loadCategories } from './category-store.ts';

const MAX_AGE_MS = 15_000;

/** Caches the feedback categories, because every page of results names them. */
export class CategoryCatalogue {
  #loaded: Promise<CategoriesById> | undefined;
  #loadedAt = 0;
  readonly #siblings: Siblings;

  constructor(siblings: Siblings) {
    this.#siblings = siblings;
    siblings.on('categories', () => this.#invalidate());
  }

  /** All categories, including those of old experiences that are no longer offered. */
  byId(db: Database): Promise<CategoriesById> {
    // A process on another machine may have changed them, so they are read again from time to time.
    if (!this.#loaded || performance.now() - this.#loadedAt > MAX_AGE_MS) {
      this.#loadedAt = performance.now();
      const previous = this.#loaded;
      this.#loaded = loadCategories(db).then(async (all) => reuseIfEqual(await previous, all));
      this.#loaded.catch(() => this.#invalidate());
    }
    return this.#loaded;
  }

  /** Called after a change, for all processes of this machine. */
  invalidate(): void {
    this.#invalidate();
    this.#siblings.notify('categories');
  }

  #invalidate(): void {
    this.#loaded = undefined;
  }
}

/** Returns the previous map if nothing has changed, so that values derived from it stay valid. */
function reuseIfEqual(previous: CategoriesById | undefined, all: readonly Category[]): CategoriesById {
  const isEqual = previous?.size === all.length && JSON.stringify([...previous.values()]) === JSON.stringify(all);
  return isEqual ? previous : new Map(all.map((category) => [category.id, category]));
}
