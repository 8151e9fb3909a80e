import { render } from '@candor/contract/catalogues';
import type { Tag } from '@candor/contract/experiences';
import type { Language } from '@candor/contract/language';
import { message, type MessageKey } from '@candor/contract/message';
import type { FeedbackType, TagType } from '@candor/contract/statuses';

export type CategoryKey = Extract<MessageKey, `category.${string}`>;

export interface Category {
  id: number;
  feedbackType: FeedbackType;
  type: TagType;
  label: string;
  /** The key of a built-in category's label, which exists in every language. Null for others, and once an admin has renamed the category. */
  labelKey: CategoryKey | null;
  emoji: string;
  weight: number;
  isActive: boolean;
}

/** The fields of a category that an admin can change. */
export type EditedCategory = Omit<Category, 'id' | 'labelKey'>;

export type CategoriesById = ReadonlyMap<number, Category>;

export const labelIn = ({ label, labelKey }: Category, language: Language): string =>
  labelKey === null ? label : render(message(labelKey), language);

export function toTag(category: Category, language: Language): Tag {
  const { id, emoji, weight, type } = category;
  const label = labelIn(category, language);
  return { id, label, display_text: `${emoji} ${label}`, emoji, weight, type };
}

/** The categories of these ids, in their order; unknown ids are left out. */
export const categoriesOf = (ids: readonly number[], byId: CategoriesById): Category[] => ids.flatMap((id) => byId.get(id) ?? []);
