import { findPersonalData } from '@candor/contract/personal-data';
import { isPlaceholder } from '../../lib/format/public-name.ts';

const MIN_NAME_CHARACTERS = 3;
const MIN_DIGITS = 6;

const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}._@-]+/u)
    .map((word) => word.replaceAll(/^[.@_-]+|[.@_-]+$/g, ''));

/**
 * Whether a decider's text names somebody involved: a name, handle or number of the case, or any number, address or link. All sides read
 * the text, so the form warns.
 */
export function namesSomebody(text: string, caseNames: readonly string[]): boolean {
  const written = new Set(wordsOf(text).flatMap((word) => [word, word.replace(/['’]s$/u, '')]));
  const digits = digitsOf(text);
  const isNamed = caseNames.some((name) => {
    if (isPlaceholder(name)) return false;
    const number = digitsOf(name);
    // A phone number has few characters that are no digits, and may be written without its country code.
    if (number.length >= MIN_DIGITS && number.length >= name.length - 4) return digits.includes(number.slice(-MIN_DIGITS));
    return wordsOf(name).some((word) => word.length >= MIN_NAME_CHARACTERS && written.has(word));
  });
  return isNamed || findPersonalData(text).length > 0;
}
