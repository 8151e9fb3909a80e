import type { ExperiencePlatform, FormattedCategory, Reply, SearchResult } from '@candor/contract/experiences';
import { firstOfMonth } from '@candor/contract/dates';
import { shortName } from '@candor/contract/names';
import { findPlatform, platformLabel } from '@candor/contract/platforms';
import { countTags } from '@candor/contract/rating';
import { canonicalHandle, maskSocialId } from '@candor/contract/social-id';
import { categoriesOf, toTag, type CategoriesById, type Category } from './category.ts';
import type { Experience } from './load-experiences.ts';

export interface ExperienceView {
  /** `platform.ids.experience.conceal` */
  publicId: (rowId: number) => number;
  categories: CategoriesById;
  /** Whether the reader has revealed it, wrote it, reviews it or is the one it is about. */
  isInFull: boolean;
  /** Canonical forms that the reader searched for: what they typed is not masked for them. */
  searchedFor?: ReadonlySet<string>;
  /** Approved replies; left out of what is not shown in full. */
  replies?: readonly Reply[];
}

/** What a reader gets (product decision S1): what they may not see is not in it. */
export function presentExperience(experience: Experience, view: ExperienceView): SearchResult {
  const categories = categoriesOf(experience.tags, view.categories);
  const { isInFull } = view;
  const day = shownDay(experience.publishedAt ?? experience.submittedAt);
  return {
    id: view.publicId(experience.id),
    person_name: isInFull ? experience.personName : shortName(experience.personName),
    platforms: isInFull ? presentPlatforms(experience) : maskedPlatforms(experience, view.searchedFor),
    rating: experience.rating,
    location: { city: experience.city, state: experience.state },
    tag_counts: countTags(categories),
    tags: isInFull ? categories.map(toTag) : [],
    comment: isInFull ? experience.comment : null,
    experience_date: isInFull ? experience.experienceDate : null,
    replies: isInFull ? [...(view.replies ?? [])] : [],
    has_reply: experience.replyCount > 0,
    disputed: experience.isDisputed,
    comment_edited: experience.isCommentEdited,
    created_at: isInFull ? day : `${firstOfMonth(day)}T00:00:00.000Z`,
    is_revealed: isInFull,
    is_anonymous: experience.isAnonymous,
    reviewer_trust_score: experience.authorTrust,
    reviewer_verified: experience.isAuthorVerified,
  };
}

/** Times that others see are cut to the day, so that they can't be matched with when somebody was about (safety.md, 3.4). */
export const shownDay = (time: Date): string => `${time.toISOString().slice(0, 10)}T00:00:00.000Z`;

export const presentPlatforms = (experience: Pick<Experience, 'platforms'>): ExperiencePlatform[] =>
  experience.platforms.map(({ platform, socialId, countryCode }) => {
    const { emoji, label } = platformLabel(platform);
    return { platform, social_id: socialId, emoji, label, ...(countryCode === null ? {} : { country_code: countryCode }) };
  });

function maskedPlatforms({ platforms }: Experience, searchedFor: ReadonlySet<string> | undefined): ExperiencePlatform[] {
  return platforms.map(({ platform, socialId }) => {
    const { emoji, label } = platformLabel(platform);
    const canonical = storedCanonical(platform, socialId);
    return {
      platform,
      social_id: searchedFor?.has(canonical) ? socialId : maskSocialId(findPlatform(platform)?.type ?? 'handle', canonical),
      emoji,
      label,
    };
  });
}

/** Of an identifier that was stored: numbers and addresses are kept in their canonical form, handles as they were typed. */
export const storedCanonical = (platform: string, socialId: string): string =>
  findPlatform(platform)?.type === 'handle' ? canonicalHandle(socialId) : socialId;

export const formatCategories = (categories: readonly Category[]): FormattedCategory[] =>
  categories.map(({ emoji, label, type }) => ({ emoji, label, type }));
