import { ERRORS, type ErrorCode } from './errors.ts';
import { MESSAGES } from './messages.ts';
import { errors } from './spanish/errors.ts';
import { labels, trustFactors } from './spanish/labels.ts';
import { messages } from './spanish/messages.ts';
import { sentences, words } from './spanish/sentences.ts';
import { LANGUAGES } from './statuses.ts';
import { TRUST_FACTOR_KEYS, TRUST_FACTORS } from './trust.ts';

export type Language = (typeof LANGUAGES)[number];

/** Which of our languages a reader wants most, as Accept-Language says it. */
export function preferredLanguage(accepted: string | undefined): Language {
  const wishes = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { language: LANGUAGES.find((known) => known === tag.split('-')[0]), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0);
  const best = wishes.toSorted((a, b) => b.quality - a.quality).find(({ language }) => language !== undefined);
  return best?.language ?? 'en';
}

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[];

/** By the English sentence: what a code of ours throws is English, and is said in the reader's language where it leaves the server. */
const spanish = new Map<string, string>([
  ...Object.entries(labels),
  ...Object.entries(words),
  ...TRUST_FACTOR_KEYS.flatMap((key): [string, string][] => [
    [TRUST_FACTORS[key].label, trustFactors[key].label],
    [TRUST_FACTORS[key].hint, trustFactors[key].hint],
  ]),
  ...keysOf(ERRORS).map((code: ErrorCode): [string, string] => [ERRORS[code].sentence, errors[code]]),
  ...keysOf(MESSAGES).map((key): [string, string] => [MESSAGES[key], messages[key]]),
  ...Object.entries(sentences),
]);

const ANYTHING = String.raw`([^\n]{1,200}?)`;
const FIELD = String.raw`([a-z][\w.[\]-]{0,79}|${Object.keys(words).join('|')})`;

interface Template {
  pattern: RegExp;
  said: string;
}

const templates: Template[] = [...spanish].flatMap(([english, said]) => {
  if (!english.includes('{')) return [];
  const literal = english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return [{ pattern: new RegExp(`^${literal.replaceAll('{field}', FIELD).replaceAll('{}', ANYTHING)}$`), said }];
});

/** Whether the catalogue has this very sentence, or template. */
export const isInCatalogue = (english: string): boolean => spanish.has(english);

/** What a sender's own words make longer is not worth the search. */
const LONGEST = 400;

/** The sentence in another language; undefined where the catalogue has none. */
export function findSpanish(english: string): string | undefined {
  if (english.length > LONGEST) return undefined;
  const whole = spanish.get(english);
  if (whole !== undefined) return whole;
  for (const { pattern, said } of templates) {
    const found = pattern.exec(english);
    if (found) return said.replaceAll(/\{(\d)\}/g, (_, n: string) => spanish.get(found[Number(n) + 1] ?? '') ?? found[Number(n) + 1] ?? '');
  }
  return undefined;
}

/** What the server says, in a reader's language; what it has no words for stays English. */
export function speak(language: Language, english: string): string {
  if (language === 'en') return english;
  // Several sentences about several fields may be joined without their points (field-errors.ts).
  const parts = spanish.has(english) ? [] : english.split('. ').map((part) => findSpanish(part) ?? findSpanish(`${part}.`));
  if (parts.length > 1 && parts.every((part) => part !== undefined)) return parts.map(endless).join('. ');
  return findSpanish(english) ?? english;
}

const endless = (sentence: string): string => sentence.replace(/\.$/, '');

const LABELS = new Set(['label', 'hint']);

/**
 * For JSON.stringify: labels of closed lists in the reader's language, wherever in a reply they stand. What people write
 * stands under other names.
 */
export const labelsIn =
  (language: Language) =>
  (key: string, value: unknown): unknown => {
    if (language === 'en' || typeof value !== 'string') return value;
    if (LABELS.has(key)) return findSpanish(value) ?? value;
    if (key !== 'display_text') return value;
    // An emoji and its label.
    const [emoji = '', ...label] = value.split(' ');
    return `${emoji} ${findSpanish(label.join(' ')) ?? label.join(' ')}`;
  };
