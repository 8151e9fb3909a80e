import type { SocialIdType } from './statuses.ts';

export const PLATFORM_CATEGORIES = ['dating', 'social', 'communication', 'other'] as const;
export type PlatformCategory = (typeof PLATFORM_CATEGORIES)[number];
export const CATEGORY_LABELS: Record<PlatformCategory, string> = {
  dating: 'Dating',
  social: 'Social',
  communication: 'Communication',
  other: 'Other',
};

/** What an identifier of a platform looks like; `pattern` is tested on the canonical form. */
export interface IdFormat {
  min: number;
  max: number;
  characters: string;
  pattern: RegExp;
}

const format = (min: number, max: number, characters: string, pattern: RegExp): IdFormat => ({ min, max, characters, pattern });
const DOTS = 'letters, digits, dots and underscores';
const HYPHENS = 'letters, digits, hyphens and underscores';
const ALL = 'letters, digits, dots, hyphens and underscores';
const WORDS = 'letters, digits and underscores';
const dots = (min: number, max: number) => format(min, max, DOTS, /^[a-z0-9._]+$/);
const hyphens = (min: number, max: number) => format(min, max, HYPHENS, /^[a-z0-9_-]+$/);
const all = (min: number, max: number) => format(min, max, ALL, /^[a-z0-9._-]+$/);
const words = (min: number, max: number) => format(min, max, WORDS, /^[a-z0-9_]+$/);
const anyOther = all(1, 50);

export interface Platform {
  value: string;
  emoji: string;
  label: string;
  category: PlatformCategory;
  type: SocialIdType;
  format: IdFormat;
}

export const PLATFORMS = [
  { value: 'tinder', emoji: '🔥', label: 'Tinder', category: 'dating', type: 'handle', format: all(3, 20) },
  { value: 'bumble', emoji: '🐝', label: 'Bumble', category: 'dating', type: 'handle', format: all(3, 20) },
  { value: 'hinge', emoji: '💞', label: 'Hinge', category: 'dating', type: 'handle', format: all(3, 20) },
  { value: 'okcupid', emoji: '💘', label: 'OkCupid', category: 'dating', type: 'handle', format: anyOther },
  { value: 'coffee_meets_bagel', emoji: '☕', label: 'Coffee Meets Bagel', category: 'dating', type: 'handle', format: anyOther },
  { value: 'match', emoji: '❤️', label: 'Match', category: 'dating', type: 'handle', format: anyOther },
  { value: 'eharmony', emoji: '💑', label: 'eharmony', category: 'dating', type: 'handle', format: anyOther },
  { value: 'plenty_of_fish', emoji: '🐟', label: 'Plenty of Fish', category: 'dating', type: 'handle', format: anyOther },
  { value: 'grindr', emoji: '🟡', label: 'Grindr', category: 'dating', type: 'handle', format: all(3, 20) },
  { value: 'scruff', emoji: '🐻', label: 'Scruff', category: 'dating', type: 'handle', format: anyOther },
  { value: 'instagram', emoji: '📷', label: 'Instagram', category: 'social', type: 'handle', format: dots(1, 30) },
  {
    value: 'facebook',
    emoji: '👥',
    label: 'Facebook',
    category: 'social',
    type: 'handle',
    format: format(5, 50, 'letters, digits and dots', /^[a-z0-9.]+$/),
  },
  { value: 'x', emoji: '✖️', label: 'X', category: 'social', type: 'handle', format: words(1, 15) },
  { value: 'snapchat', emoji: '👻', label: 'Snapchat', category: 'social', type: 'handle', format: all(3, 15) },
  { value: 'tiktok', emoji: '🎵', label: 'TikTok', category: 'social', type: 'handle', format: dots(2, 24) },
  { value: 'reddit', emoji: '👽', label: 'Reddit', category: 'social', type: 'handle', format: hyphens(3, 20) },
  { value: 'pinterest', emoji: '📌', label: 'Pinterest', category: 'social', type: 'handle', format: anyOther },
  { value: 'bluesky', emoji: '🦋', label: 'Bluesky', category: 'social', type: 'handle', format: anyOther },
  { value: 'threads', emoji: '🧵', label: 'Threads', category: 'social', type: 'handle', format: anyOther },
  {
    value: 'mastodon',
    emoji: '🐘',
    label: 'Mastodon',
    category: 'social',
    type: 'handle',
    format: format(1, 50, `${ALL}, and one @ before the server`, /^[a-z0-9._-]+(?:@[a-z0-9-]+(?:\.[a-z0-9-]+)+)?$/),
  },
  {
    value: 'linkedin',
    emoji: '💼',
    label: 'LinkedIn',
    category: 'social',
    type: 'handle',
    format: format(3, 100, 'letters, digits and hyphens', /^[a-z0-9-]+$/),
  },
  { value: 'tumblr', emoji: '📓', label: 'Tumblr', category: 'social', type: 'handle', format: anyOther },
  { value: 'youtube', emoji: '▶️', label: 'YouTube', category: 'social', type: 'handle', format: hyphens(3, 30) },
  { value: 'twitch', emoji: '🎮', label: 'Twitch', category: 'social', type: 'handle', format: words(4, 25) },
  { value: 'discord', emoji: '🎧', label: 'Discord', category: 'communication', type: 'handle', format: words(2, 32) },
  { value: 'telegram', emoji: '✈️', label: 'Telegram', category: 'communication', type: 'handle', format: words(5, 32) },
  {
    value: 'whatsapp',
    emoji: '💬',
    label: 'WhatsApp',
    category: 'communication',
    type: 'phone',
    format: format(10, 15, 'digits', /^\+?\d+$/),
  },
  { value: 'wechat', emoji: '🟢', label: 'WeChat', category: 'communication', type: 'handle', format: anyOther },
  {
    value: 'phone',
    emoji: '📱',
    label: 'Phone',
    category: 'other',
    type: 'phone',
    format: format(7, 20, 'digits, spaces, brackets, dots, hyphens and a leading +', /^\+\d+$/),
  },
  {
    value: 'email',
    emoji: '📧',
    label: 'Email',
    category: 'other',
    type: 'email',
    format: format(6, 100, 'an email address', /^[^\s@]+@[^\s@]+$/),
  },
  { value: 'quora', emoji: '❓', label: 'Quora', category: 'other', type: 'handle', format: anyOther },
  { value: 'bereal', emoji: '📸', label: 'BeReal', category: 'other', type: 'handle', format: anyOther },
  { value: 'clubhouse', emoji: '👋', label: 'Clubhouse', category: 'other', type: 'handle', format: anyOther },
  { value: 'other', emoji: '🌐', label: 'Other', category: 'other', type: 'handle', format: anyOther },
] as const satisfies readonly Platform[];

export type PlatformValue = (typeof PLATFORMS)[number]['value'];
export const PLATFORM_VALUES = PLATFORMS.map((platform) => platform.value) as unknown as readonly [PlatformValue, ...PlatformValue[]];

export const PLATFORM_ALIASES = { twitter: 'x' } as const satisfies Record<string, PlatformValue>;
export const UNKNOWN_PLATFORM = { emoji: '🔗', label: 'Unknown' } as const;

const byValue: ReadonlyMap<string, (typeof PLATFORMS)[number]> = new Map(PLATFORMS.map((platform) => [platform.value, platform]));
const aliases: ReadonlyMap<string, PlatformValue> = new Map(Object.entries(PLATFORM_ALIASES));

/** The catalogue's entry, whatever spelling of the platform is given; undefined when it is none of ours. */
export function findPlatform(value: string): (Platform & { value: PlatformValue }) | undefined {
  const spelt = value.trim().toLowerCase();
  return byValue.get(aliases.get(spelt) ?? spelt);
}

export const platformLabel = (value: string): { emoji: string; label: string } => findPlatform(value) ?? UNKNOWN_PLATFORM;
export const platformImage = (value: string): string => `/images/platforms/${value}.png`;

export const formatMessage = ({ label, format: { min, max, characters } }: Platform): string =>
  `${label} usernames must be ${min}-${max} characters long and can only contain ${characters}`;

/** Where the platform stands in the catalogue, which only ever grows at its end. */
export const platformPosition = (value: string): number => PLATFORMS.findIndex((platform) => platform.value === value);
