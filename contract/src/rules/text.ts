import { SANITISED_MAX } from './limits.ts';

/** Invisible characters: controls, zero-width marks, direction overrides, tags, lone surrogates, and Hangul fillers, which are letters. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const TAGS = /<[^<>]*>/g;
const SCRIPT_LIKE = /(?:javascript|vbscript|data)\s*:|\bon[a-z]+\s*=/gi;
const SPECIAL = /[<>"`&\\{}|^]/g;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The number of characters as a person would count them. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** A character as a person counts it seldom has more UTF-16 code units: an emoji of a family of four has 11. */
const CODE_UNITS_PER_CHARACTER = 12;

/** Whether a person would count more than `max` characters; does not count a text that is far too long. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > max * CODE_UNITS_PER_CHARACTER || countCharacters(text) > max;
}

export const firstCharacters = (text: string, max: number): string => {
  if (text.length <= max) return text;
  return Array.from(segmenter.segment(text.slice(0, max * CODE_UNITS_PER_CHARACTER)), ({ segment }) => segment)
    .slice(0, max)
    .join('');
};

/** Removes all combining marks on a letter after the second. */
const limitCombiningMarks = (text: string): string => text.normalize('NFC').replace(/(\p{M}{2})\p{M}+/gu, '$1');

function untilStable(text: string, step: (text: string) => string): string {
  const next = step(text);
  return next === text ? text : untilStable(next, step);
}

/**
 * The specification's sanitiser for one-line fields: strips HTML, script-like prefixes and special characters, removes newlines and trims.
 * Apostrophes are kept, since names have them.
 */
export function sanitise(raw: string, max: number = SANITISED_MAX): string {
  // Longer input is cut first, so that no input is expensive to clean.
  const line = raw.slice(0, max * 20).replace(/[\r\n\t\u2028\u2029]+/g, ' ');
  return untilStable(line, (text) => {
    // A tag inside a tag leaves a tag: <scr<b>ipt>.
    const untagged = untilStable(text.replace(INVISIBLE, ''), (tagged) => tagged.replace(TAGS, ''));
    const bare = untagged.replace(SCRIPT_LIKE, '').replace(SPECIAL, '');
    return firstCharacters(limitCombiningMarks(bare).replace(/\s+/g, ' ').trim(), max).trim();
  });
}

/** Characters that no text may contain: NUL, control characters other than newline and tab, unpaired surrogates. */
export const hasForbiddenCharacters = (text: string): boolean => /[^\P{Cc}\n\r\t]/u.test(text) || !text.isWellFormed();

/** Cleans free text of several lines: removes invisible characters, piled-up accents and extra empty lines, and trims it. */
export const tidyProse = (raw: string): string =>
  raw
    .replace(/[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Cleans text for the search: removes the characters < > " ' & and a leading @, trims it, and makes it lower case. */
export const tidySearchText = (raw: string): string =>
  raw
    .replace(/[<>"'’&]/g, '')
    .replace(/^[@\s]+/, '')
    .trim()
    .toLowerCase();

/** The form in which names of places are compared: no accents, no case, no apostrophes, one space between words. */
export const foldPlace = (text: string): string =>
  (/^[a-z ]+$/i.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[’'ʻ`.]/g, '')
  )
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();
