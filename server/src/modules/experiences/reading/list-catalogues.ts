import { GUIDELINES, guidelineTemplate, guidelineText, guidelineTitle } from '@candor/contract/guidelines';
import { message } from '@candor/contract/message';
import { render } from '@candor/contract/catalogues';
import { listCountries } from '@candor/contract/countries';
import type { Tag } from '@candor/contract/experiences';
import { platformImage, platformLabel, PLATFORMS } from '@candor/contract/platforms';
import { ratingOf } from '@candor/contract/rating';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { FeedbackType, TagType } from '@candor/contract/statuses';
import type { Context } from '../../../platform/context.ts';
import { invalidField } from '../../../platform/errors.ts';
import { toTag } from '../categories/category.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';

type Deps = Pick<ExperiencesDependencies, 'categories'>;

export async function listFeedbackCategories(
  ctx: Context,
  { categories }: Deps,
  types: readonly FeedbackType[],
): Promise<Record<TagType, Tag[]>> {
  const offered = [...(await categories.byId(ctx.db)).values()].filter(
    ({ isActive, feedbackType }) => isActive && types.includes(feedbackType),
  );
  const ofType = (type: TagType): Tag[] =>
    offered.filter((category) => category.type === type).map((category) => toTag(category, ctx.language ?? 'en'));
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
    if (!category?.isActive) throw invalidField('category_ids', message('tagRequired'));
    weights[id] = category.weight;
  }
  return { weights, rating: ratingOf(Object.values(weights)) };
}

export const listPlatforms = ({ language = 'en' }: Context): RouteData<(typeof routes)['GET /platforms']> => ({
  platforms: PLATFORMS.map(({ value, emoji, category, format: { min, max, characters } }) => ({
    value,
    label: render(platformLabel(value), language),
    emoji,
    category,
    image: platformImage(value),
    format: { min, max, characters: render(message(characters), language) },
  })),
});

export const listGuidelines = ({ language = 'en' }: Context): RouteData<(typeof routes)['GET /guidelines']> => ({
  guidelines: GUIDELINES.map(({ number, usedFor }) => ({
    number,
    title: render(guidelineTitle(number), language),
    text: render(guidelineText(number), language),
    template: render(guidelineTemplate(number), language),
    used_for: [...usedFor],
  })),
});

type DialCodes = RouteData<(typeof routes)['GET /countries']>;

/** Built once, because it never changes and anybody may request it often. */
let dialCodes: DialCodes | undefined;

export const listDialCodes = (): DialCodes => {
  dialCodes ??= {
    countries: listCountries().map(({ iso, name, flag, dialCode, signUp }) => ({ iso, name, flag, dial_code: dialCode, sign_up: signUp })),
  };
  return dialCodes;
};
