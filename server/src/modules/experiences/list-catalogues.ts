import { listCountries } from '@candor/contract/countries';
import type { Tag } from '@candor/contract/experiences';
import { platformImage, PLATFORMS } from '@candor/contract/platforms';
import { MESSAGES } from '@candor/contract/messages';
import { ratingOf } from '@candor/contract/rating';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { FeedbackType, TagType } from '@candor/contract/statuses';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { toTag } from './category.ts';
import type { ExperiencesDependencies } from './dependencies.ts';

type Deps = Pick<ExperiencesDependencies, 'categories'>;

export async function listFeedbackCategories(
  ctx: Context,
  { categories }: Deps,
  types: readonly FeedbackType[],
): Promise<Record<TagType, Tag[]>> {
  const offered = [...(await categories.byId(ctx.db)).values()].filter(
    ({ isActive, feedbackType }) => isActive && types.includes(feedbackType),
  );
  const ofType = (type: TagType): Tag[] => offered.filter((category) => category.type === type).map(toTag);
  return { positive: ofType('positive'), neutral: ofType('neutral'), negative: ofType('negative') };
}

export async function weighCategories(
  ctx: Context,
  { categories }: Deps,
  ids: readonly number[],
): Promise<RouteData<(typeof routes)['POST /feedback-categories/weights-by-ids']>> {
  const byId = await categories.byId(ctx.db);
  const weights: Record<string, number> = {};
  for (const id of ids) {
    const category = byId.get(id);
    if (!category?.isActive) throw invalidField('category_ids', MESSAGES.tagRequired);
    weights[id] = category.weight;
  }
  return { weights, rating: ratingOf(Object.values(weights)) };
}

export const listPlatforms = (): RouteData<(typeof routes)['GET /platforms']> => ({
  platforms: PLATFORMS.map(({ value, label, emoji, category, format: { min, max, characters } }) => ({
    value,
    label,
    emoji,
    category,
    image: platformImage(value),
    format: { min, max, characters },
  })),
});

export const listDialCodes = (): RouteData<(typeof routes)['GET /countries']> => ({
  countries: listCountries().map(({ iso, name, flag, dialCode, signUp }) => ({ iso, name, flag, dial_code: dialCode, sign_up: signUp })),
});
