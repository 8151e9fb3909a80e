import type { ExperiencePlatform, FormattedCategory, Reply, SearchResult } from '@candor/contract/experiences';
import { render } from '@candor/contract/catalogues';
import { dayAsTime, firstOfMonth } from '@candor/contract/dates';
import type { Language } from '@candor/contract/language';
import { shortName } from '@candor/contract/names';
import { findPlatform, platformEmoji, platformLabel } from '@candor/contract/platforms';
import { countTags } from '@candor/contract/rating';
import { canonicalHandle, maskSocialId } from '@candor/contract/social-id';
import { categoriesOf, labelIn, toTag, type CategoriesById, type Category } from '../categories/category.ts';
import type { Experience } from '../load-experiences.ts';

export interface ExperienceView {
  categories: CategoriesById;
  language: Language;
  /** Whether the reader has revealed it, wrote it, reviews it or is the person it is about. */
  isInFull: boolean;
  /** Canonical forms that the reader searched for, which are not masked for them. */
  searchedCanonicals?: ReadonlySet<string>;
  /** Approved replies; absent if the experience is not shown in full. */
  replies?: readonly Reply[];
}

/** An experience as a reader sees it (product decision S1), without the fields that they may not see. */
export function presentExperience(experience: Experience, view: ExperienceView): SearchResult {
  const categories = categoriesOf(experience.tags, view.categories);
  const { isInFull } = view;
  const day = dayAsTime(experience.publishedDay ?? experience.day);
  return {
    id: experience.id,
    person_name: isInFull ? experience.personName : shortName(experience.personName),
    platforms: isInFull ? presentPlatforms(experience, view.language) : maskedPlatforms(experience, view),
    rating: experience.rating,
    location: { city: experience.city, state: experience.state },
    tag_counts: countTags(categories),
    tags: isInFull ? categories.map((category) => toTag(category, view.language)) : [],
    comment: isInFull ? experience.comment : null,
    experience_date: isInFull ? experience.experienceDate : null,
    approximate_experience_date: isInFull ? experience.isDateApproximate : null,
    replies: isInFull ? [...(view.replies ?? [])] : [],
    has_reply: experience.replyCount > 0,
    disputed: experience.isDisputed,
    comment_edited: experience.isCommentEdited,
    created_at: isInFull ? day : dayAsTime(firstOfMonth(day)),
    is_revealed: isInFull,
    is_anonymous: experience.isAnonymous,
    reviewer_trust_score: experience.authorTrust,
    reviewer_verified: experience.isAuthorVerified,
  };
}

export const presentPlatforms = (experience: Pick<Experience, 'platforms'>, language: Language): ExperiencePlatform[] =>
  experience.platforms.map(({ platform, socialId, countryCode }) => ({
    platform,
    social_id: socialId,
    emoji: platformEmoji(platform),
    label: render(platformLabel(platform), language),
    ...(countryCode === null ? {} : { country_code: countryCode }),
  }));

export function maskedPlatforms(
  { platforms }: Pick<Experience, 'platforms'>,
  { searchedCanonicals, language }: Pick<ExperienceView, 'searchedCanonicals' | 'language'>,
): ExperiencePlatform[] {
  return platforms.map(({ platform, socialId }) => {
    const canonical = storedCanonical(platform, socialId);
    return {
      platform,
      social_id: searchedCanonicals?.has(canonical) ? socialId : maskSocialId(findPlatform(platform)?.type ?? 'handle', canonical),
      emoji: platformEmoji(platform),
      label: render(platformLabel(platform), language),
    };
  });
}

/** The canonical form of a stored identifier: numbers and addresses are stored in it, handles as typed. */
export const storedCanonical = (platform: string, socialId: string): string =>
  findPlatform(platform)?.type === 'handle' ? canonicalHandle(socialId) : socialId;

export const formatCategories = (categories: readonly Category[], language: Language): FormattedCategory[] =>
  categories.map((category) => ({ emoji: category.emoji, label: labelIn(category, language), type: category.type }));
