import { message, type Message, type MessageKey } from '../messages/message.ts';
import type { SocialIdType } from './statuses.ts';

export const PLATFORM_CATEGORIES = ['dating', 'social', 'communication', 'other'] as const;
export type PlatformCategory = (typeof PLATFORM_CATEGORIES)[number];

/** Names the characters that an identifier may have. */
type CharactersKey = Extract<MessageKey, `characters.${string}`>;

/** The format of a platform's identifiers; `pattern` is tested on the canonical form. */
export interface IdFormat {
  min: number;
  max: number;
  characters: CharactersKey;
  pattern: RegExp;
}

// The helpers below `format` allow letters, digits and underscores, and are named after what else they allow.
const format = (min: number, max: number, characters: CharactersKey, pattern: RegExp): IdFormat => ({ min, max, characters, pattern });
const dots = (min: number, max: number) => format(min, max, 'characters.dots', /^[a-z0-9._]+$/);
const hyphens = (min: number, max: number) => format(min, max, 'characters.hyphens', /^[a-z0-9_-]+$/);
const dotsAndHyphens = (min: number, max: number) => format(min, max, 'characters.handle', /^[a-z0-9._-]+$/);
const underscores = (min: number, max: number) => format(min, max, 'characters.words', /^[a-z0-9_]+$/);
const widestFormat = dotsAndHyphens(1, 50);

export interface Platform {
  value: string;
  emoji: string;
  category: PlatformCategory;
  type: SocialIdType;
  format: IdFormat;
}

export const PLATFORMS = [
  { value: 'tinder', emoji: '🔥', category: 'dating', type: 'handle', format: dotsAndHyphens(3, 20) },
  { value: 'bumble', emoji: '🐝', category: 'dating', type: 'handle', format: dotsAndHyphens(3, 20) },
  { value: 'hinge', emoji: '💞', category: 'dating', type: 'handle', format: dotsAndHyphens(3, 20) },
  { value: 'okcupid', emoji: '💘', category: 'dating', type: 'handle', format: widestFormat },
  { value: 'coffee_meets_bagel', emoji: '☕', category: 'dating', type: 'handle', format: widestFormat },
  { value: 'match', emoji: '❤️', category: 'dating', type: 'handle', format: widestFormat },
  { value: 'eharmony', emoji: '💑', category: 'dating', type: 'handle', format: widestFormat },
  { value: 'plenty_of_fish', emoji: '🐟', category: 'dating', type: 'handle', format: widestFormat },
  { value: 'grindr', emoji: '🟡', category: 'dating', type: 'handle', format: dotsAndHyphens(3, 20) },
  { value: 'scruff', emoji: '🐻', category: 'dating', type: 'handle', format: widestFormat },
  { value: 'instagram', emoji: '📷', category: 'social', type: 'handle', format: dots(1, 30) },
  {
    value: 'facebook',
    emoji: '👥',
    category: 'social',
    type: 'handle',
    format: format(5, 50, 'characters.letters_digits_dots', /^[a-z0-9.]+$/),
  },
  { value: 'x', emoji: '✖️', category: 'social', type: 'handle', format: underscores(1, 15) },
  { value: 'snapchat', emoji: '👻', category: 'social', type: 'handle', format: dotsAndHyphens(3, 15) },
  { value: 'tiktok', emoji: '🎵', category: 'social', type: 'handle', format: dots(2, 24) },
  { value: 'reddit', emoji: '👽', category: 'social', type: 'handle', format: hyphens(3, 20) },
  { value: 'pinterest', emoji: '📌', category: 'social', type: 'handle', format: widestFormat },
  { value: 'bluesky', emoji: '🦋', category: 'social', type: 'handle', format: widestFormat },
  { value: 'threads', emoji: '🧵', category: 'social', type: 'handle', format: widestFormat },
  {
    value: 'mastodon',
    emoji: '🐘',
    category: 'social',
    type: 'handle',
    format: format(1, 50, 'characters.handle_at_server', /^[a-z0-9._-]+(?:@[a-z0-9-]+(?:\.[a-z0-9-]+)+)?$/),
  },
  {
    value: 'linkedin',
    emoji: '💼',
    category: 'social',
    type: 'handle',
    format: format(3, 100, 'characters.letters_digits_hyphens', /^[a-z0-9-]+$/),
  },
  { value: 'tumblr', emoji: '📓', category: 'social', type: 'handle', format: widestFormat },
  { value: 'youtube', emoji: '▶️', category: 'social', type: 'handle', format: hyphens(3, 30) },
  { value: 'twitch', emoji: '🎮', category: 'social', type: 'handle', format: underscores(4, 25) },
  { value: 'discord', emoji: '🎧', category: 'communication', type: 'handle', format: underscores(2, 32) },
  { value: 'telegram', emoji: '✈️', category: 'communication', type: 'handle', format: underscores(5, 32) },
  {
    value: 'whatsapp',
    emoji: '💬',
    category: 'communication',
    type: 'phone',
    format: format(10, 15, 'characters.digits', /^\+?\d+$/),
  },
  { value: 'wechat', emoji: '🟢', category: 'communication', type: 'handle', format: widestFormat },
  {
    value: 'phone',
    emoji: '📱',
    category: 'other',
    type: 'phone',
    format: format(7, 20, 'characters.phone', /^\+\d+$/),
  },
  {
    value: 'email',
    emoji: '📧',
    category: 'other',
    type: 'email',
    format: format(6, 100, 'characters.email', /^[^\s@]+@[^\s@]+$/),
  },
  { value: 'quora', emoji: '❓', category: 'other', type: 'handle', format: widestFormat },
  { value: 'bereal', emoji: '📸', category: 'other', type: 'handle', format: widestFormat },
  { value: 'clubhouse', emoji: '👋', category: 'other', type: 'handle', format: widestFormat },
  { value: 'other', emoji: '🌐', category: 'other', type: 'handle', format: widestFormat },
] as const satisfies readonly Platform[];

export type PlatformValue = (typeof PLATFORMS)[number]['value'];
export const PLATFORM_VALUES = PLATFORMS.map((platform) => platform.value) as unknown as readonly [PlatformValue, ...PlatformValue[]];

export const PLATFORM_ALIASES = { twitter: 'x' } as const satisfies Record<string, PlatformValue>;
const UNKNOWN_EMOJI = '🔗';

const byValue: ReadonlyMap<string, (typeof PLATFORMS)[number]> = new Map(PLATFORMS.map((platform) => [platform.value, platform]));
const aliases: ReadonlyMap<string, PlatformValue> = new Map(Object.entries(PLATFORM_ALIASES));

/** Finds the platform by any of its spellings; undefined if it is unknown. */
export function findPlatform(value: string): (Platform & { value: PlatformValue }) | undefined {
  const spelling = value.trim().toLowerCase();
  return byValue.get(aliases.get(spelling) ?? spelling);
}

/** The scope within which identifiers are compared: a handle belongs to its platform; a number or an address is the same on every platform. */
export function identifierScope(platform: string): string {
  const type = findPlatform(platform)?.type ?? 'handle';
  return type === 'handle' ? platform : type;
}

export const platformEmoji = (value: string): string => findPlatform(value)?.emoji ?? UNKNOWN_EMOJI;
/** Brands are called the same in most languages; "Phone" and "Other" are not. */
export function platformLabel(value: string): Message {
  const platform = findPlatform(value);
  return message(platform ? `platform.${platform.value}` : 'platform.unknown');
}
export const platformImage = (value: string): string => `/images/platforms/${value}.png`;

/** The error for an identifier that is impossible on its platform. */
export const usernameFormat = ({ value, format: { min, max, characters } }: Platform): Message =>
  message('usernameFormat', { platform: platformLabel(value), min, max, characters: message(characters) });

/** The platform's position in the catalogue. New platforms are always added at the end. */
export const platformPosition = (value: string): number => PLATFORMS.findIndex((platform) => platform.value === value);
