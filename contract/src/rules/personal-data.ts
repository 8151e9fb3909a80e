/** Personal data that a text may reveal about somebody: the form warns the author, and the reviewer sees a flag (product decision Q4). */
export const PERSONAL_DATA_KINDS = ['phone', 'email', 'address', 'card', 'link'] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

const EMAIL = /[\p{L}\d._%+-]+\s?(?:@|\[at\]|\(at\))\s?[\p{L}\d-]+(?:\s?\.\s?[\p{L}\d-]+)+/iu;
const LINK = /(?:https?:\/\/|www\.)\S{3,}/i;
/** Digits with at most two separators between them, as people write numbers. */
const NUMBER = /\+?\(?\d(?:[ ().\-/]{0,2}\d){6,18}/g;
const DATE = /^(?:\d{4}[-/. ]\d{1,2}[-/. ]\d{1,2}|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4})$/;
const YEARS = /^(?:19|20)\d{2} ?[-/] ?(?:19|20)\d{2}$/;
const STREET =
  /\b\d{1,5}[a-z]?\s+(?:[\p{L}'’.]+\s+){1,3}(?:street|avenue|ave|road|rd|boulevard|blvd|crescent|highway|hwy|apartment|apt)\b/iu;
/** These are also everyday words ("3 times at his place"), so they need a capitalised name before them to be a street. */
const NAMED_STREET =
  /\b\d{1,5}[a-z]?\s+(?:\p{Lu}[\p{L}'’.]*\s+){1,3}(?:St|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Way|Close|Unit|Suite)\b/u;
const POSTCODE = /\b(?:[A-Z]{2}\s+\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?\s+\d[A-Z]{2})\b/;

/** Luhn's check, which every card number and one in ten other numbers pass. */
function isCard(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** The kinds of personal data that the text probably contains, in a fixed order. It is a guess: a text that a reviewer reads is never refused because of it. */
export function findPersonalData(raw: string): PersonalDataKind[] {
  const text = raw.normalize('NFKC');
  const kinds = new Set<PersonalDataKind>();
  for (const [number] of text.matchAll(NUMBER)) {
    if (DATE.test(number) || YEARS.test(number)) continue;
    const digits = number.replace(/\D/g, '');
    kinds.add(isCard(digits) ? 'card' : 'phone');
  }
  if (EMAIL.test(text)) kinds.add('email');
  if (STREET.test(text) || NAMED_STREET.test(text) || POSTCODE.test(text)) kinds.add('address');
  if (LINK.test(text)) kinds.add('link');
  return PERSONAL_DATA_KINDS.filter((kind) => kinds.has(kind));
}

const everywhere = (pattern: RegExp): RegExp => new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);

/** Replaces probable personal data in the text. */
export function maskPersonalData(raw: string, mask = '[removed]'): string {
  const text = [EMAIL, LINK, STREET, NAMED_STREET, POSTCODE].reduce(
    (masked, pattern) => masked.replace(everywhere(pattern), mask),
    raw.normalize('NFKC'),
  );
  return text.replace(NUMBER, (number) => (DATE.test(number) || YEARS.test(number) ? number : mask));
}
