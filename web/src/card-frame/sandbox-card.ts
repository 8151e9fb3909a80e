export const testCards = [
  { digits: '4111111111111111', label: 'cardOk', outcome: 'ok' },
  { digits: '4000000000000002', label: 'cardDeclined', outcome: 'declined' },
  { digits: '4000000000009995', label: 'cardInsufficientFunds', outcome: 'insufficient' },
  { digits: '4000000000000119', label: 'cardTimeout', outcome: 'timeout' },
  { digits: '4000000000000259', label: 'cardProcessing', outcome: 'processing' },
] as const;

/** The other widely known test card number. */
const ALSO_APPROVED = '4242424242424242';

export interface TypedCard {
  number: string;
  expiry: string;
  code: string;
  postcode: string;
}
export type CardField = keyof TypedCard;

const keepDigits = (text: string): string => text.replaceAll(/\D/g, '');

const findCard = (number: string): (typeof testCards)[number] | undefined => {
  const entered = keepDigits(number);
  return testCards.find(({ digits }) => digits === (entered === ALSO_APPROVED ? testCards[0].digits : entered));
};

/** "4111 1111": groups of four, as printed on a card. */
export const groupDigits = (text: string): string =>
  keepDigits(text)
    .slice(0, 16)
    .match(/.{1,4}/g)
    ?.join(' ') ?? '';

/** Turns "1228" and "12 / 28" into "12/28". */
export function formatExpiry(text: string): string {
  const digits = keepDigits(text).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export type Problem = 'numberWrong' | 'expiryWrong' | 'expiryPast' | 'codeWrong' | 'postcodeWrong';

function expiryProblem(expiry: string, now: Date): Problem | undefined {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  if (!/^\d{2}\/\d{2}$/.test(expiry) || month < 1 || month > 12) return 'expiryWrong';
  return new Date(2000 + year, month) <= now ? 'expiryPast' : undefined;
}

/** Returns the error of each field, in the order of the form. */
export function checkCard(card: TypedCard, now: Date): Partial<Record<CardField, Problem>> {
  const problems: Partial<Record<CardField, Problem>> = {};
  if (!findCard(card.number)) problems.number = 'numberWrong';
  const expiry = expiryProblem(card.expiry, now);
  if (expiry) problems.expiry = expiry;
  if (!/^\d{3,4}$/.test(card.code.trim())) problems.code = 'codeWrong';
  if (!/^[\p{L}\d][\p{L}\d -]{2,9}$/u.test(card.postcode.trim())) problems.postcode = 'postcodeWrong';
  return problems;
}

/** A token for one payment. It contains no part of the card number. */
export function createToken(card: TypedCard): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `cnon:sandbox-${findCard(card.number)?.outcome ?? 'declined'}-${random}`;
}
