import { message } from '@candor/contract/message';
import { PLATFORM_CATEGORIES, platformLabel, PLATFORMS } from '@candor/contract/platforms';
import { messageText } from '../i18n/message-text.ts';

/** Brand names are the same in every language. "Phone" and "Other" are translated. */
export const platformName = (value: string): string => messageText(platformLabel(value));

/** Options of a native select, grouped by category. */
export const platformGroups = () =>
  PLATFORM_CATEGORIES.map((category) => ({
    group: messageText(message(`platformCategory.${category}`)),
    items: PLATFORMS.filter((platform) => platform.category === category).map(({ value }) => ({ value, label: platformName(value) })),
  }));
