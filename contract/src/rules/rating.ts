import type { TagType } from './statuses.ts';

/** The rating of an experience: the sum of the weights of its tags. */
export const ratingOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

export const countTags = (tags: readonly { type: TagType }[]): Record<TagType, number> => {
  const counts = { positive: 0, neutral: 0, negative: 0 };
  for (const { type } of tags) counts[type] += 1;
  return counts;
};
