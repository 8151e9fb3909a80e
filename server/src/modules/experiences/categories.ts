import type { Tag } from '@candor/contract/experiences';
import type { FeedbackType, TagType } from '@candor/contract/statuses';
import type { Database } from '../../platform/db/database.ts';
import { loadCategories } from './store.ts';

export interface Category {
  id: number;
  feedbackType: FeedbackType;
  type: TagType;
  label: string;
  emoji: string;
  weight: number;
  isActive: boolean;
}

export type CategoriesById = ReadonlyMap<number, Category>;

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

export const toTag = ({ id, label, emoji, weight, type }: Category): Tag => ({ id, label, display_text: `${emoji} ${label}`, emoji, weight, type });

/** The categories of these ids, in their order; an id that is none of ours is left out. */
export const categoriesOf = (ids: readonly number[], byId: CategoriesById): Category[] => ids.flatMap((id) => byId.get(id) ?? []);
