/** The cards that the sandbox knows, as the payment world knows them, and what becomes of each. */
export const testCards = [
  { digits: '4111111111111111', label: 'cardOk', outcome: 'ok' },
  { digits: '4000000000000002', label: 'cardDeclined', outcome: 'declined' },
  { digits: '4000000000009995', label: 'cardShort', outcome: 'insufficient' },
  { digits: '4000000000000119', label: 'cardTimeout', outcome: 'timeout' },
  { digits: '4000000000000259', label: 'cardProcessing', outcome: 'processing' },
] as const;

/** The other number that everybody who tests payments knows by heart. */
const ALSO_APPROVED = '4242424242424242';

export interface TypedCard {
  number: string;
  expiry: string;
  code: string;
  postcode: string;
}
export type CardField = keyof TypedCard;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const cardOf = (number: string): (typeof testCards)[number] | undefined => {
  const typed = digitsOf(number);
  return testCards.find(({ digits }) => digits === (typed === ALSO_APPROVED ? testCards[0].digits : typed));
};

/** In fours, as it stands on the card. */
export const groupDigits = (text: string): string =>
  digitsOf(text)
    .slice(0, 16)
    .match(/.{1,4}/g)
    ?.join(' ') ?? '';

/** "1228" and "12 / 28" are 12/28. */
export function tidyExpiry(text: string): string {
  const digits = digitsOf(text).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export type Problem = 'numberWrong' | 'expiryWrong' | 'expiryPast' | 'codeWrong' | 'postcodeWrong';

function expiryProblem(expiry: string, now: Date): Problem | undefined {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  if (!/^\d{2}\/\d{2}$/.test(expiry) || month < 1 || month > 12) return 'expiryWrong';
  return new Date(2000 + year, month) <= now ? 'expiryPast' : undefined;
}

/** What is wrong with a card, by field, in the order of the form. */
export function checkCard(card: TypedCard, now: Date): Partial<Record<CardField, Problem>> {
  const problems: Partial<Record<CardField, Problem>> = {};
  if (!cardOf(card.number)) problems.number = 'numberWrong';
  const expiry = expiryProblem(card.expiry, now);
  if (expiry) problems.expiry = expiry;
  if (!/^\d{3,4}$/.test(card.code.trim())) problems.code = 'codeWrong';
  if (!/^[\p{L}\d][\p{L}\d -]{2,9}$/u.test(card.postcode.trim())) problems.postcode = 'postcodeWrong';
  return problems;
}

/** A token good for one payment, as a provider's form would make it; no part of the card is in it. */
export function tokenOf(card: TypedCard): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `cnon:sandbox-${cardOf(card.number)?.outcome ?? 'declined'}-${random}`;
}
