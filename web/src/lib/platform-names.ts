import { CATEGORY_LABELS, PLATFORM_CATEGORIES, platformLabel, PLATFORMS } from '@candor/contract/platforms';
import { inLanguage } from './i18n/language.ts';

/** Brands are called the same everywhere; "Phone" and "Other" are not. */
export const platformName = (value: string): string => inLanguage(platformLabel(value).label);

/** The catalogue by category, for a native select. */
export const platformGroups = () =>
  PLATFORM_CATEGORIES.map((category) => ({
    group: inLanguage(CATEGORY_LABELS[category]),
    items: PLATFORMS.filter((platform) => platform.category === category).map(({ value }) => ({ value, label: platformName(value) })),
  }));
