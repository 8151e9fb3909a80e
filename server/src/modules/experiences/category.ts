import type { Tag } from '@candor/contract/experiences';
import type { FeedbackType, TagType } from '@candor/contract/statuses';

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

export const toTag = ({ id, label, emoji, weight, type }: Category): Tag => ({
  id,
  label,
  display_text: `${emoji} ${label}`,
  emoji,
  weight,
  type,
});

/** The categories of these ids, in their order; an id that is none of ours is left out. */
export const categoriesOf = (ids: readonly number[], byId: CategoriesById): Category[] => ids.flatMap((id) => byId.get(id) ?? []);
