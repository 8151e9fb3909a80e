import { message } from '@candor/contract/message';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { insertCategory, recountEmoji, updateCategory } from './category-store.ts';
import type { Category, EditedCategory } from './category.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';

const LABEL_TAKEN = message('categoryLabelTaken');

export async function addCategory(ctx: Context, deps: ExperiencesDependencies, category: EditedCategory): Promise<Category> {
  const added = await insertCategory(ctx.db, category);
  if (!added) throw new AppError('CONFLICT', { message: LABEL_TAKEN });
  ctx.afterCommit(() => deps.categories.invalidate());
  return added;
}

/** Existing ratings stay as they are: a new weight applies to later submissions. */
export async function changeCategory(
  ctx: Context,
  deps: ExperiencesDependencies,
  category: EditedCategory & { id: number },
): Promise<Category> {
  const previous = (await deps.categories.byId(ctx.db)).get(category.id);
  const changed = await updateCategory(ctx.db, category);
  if (changed === undefined) throw new AppError('NOT_FOUND');
  if (changed === null) throw new AppError('CONFLICT', { message: LABEL_TAKEN });
  if (previous && previous.emoji !== changed.emoji)
    for (const emoji of [previous.emoji, changed.emoji].toSorted()) await recountEmoji(ctx.db, emoji);
  ctx.afterCommit(() => deps.categories.invalidate());
  return changed;
}
