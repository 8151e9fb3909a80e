import type { SIGN_UP_DIAL_CODES } from './limits.ts';

/**
 * The sign-up countries, without the phone-number library, so that the sign-in screen stays light.
 * In a mask each 0 stands for a digit; `digits` is the length of the national number.
 */
export const SIGN_UP_COUNTRIES = [
  { iso: 'US', dialCode: '+1', name: 'United States, Canada', flag: '🇺🇸', digits: 10, mask: '(000) 000-0000' },
  { iso: 'GB', dialCode: '+44', name: 'United Kingdom', flag: '🇬🇧', digits: 10, mask: '0000 000000' },
  { iso: 'AU', dialCode: '+61', name: 'Australia', flag: '🇦🇺', digits: 9, mask: '000 000 000' },
  { iso: 'CN', dialCode: '+86', name: 'China', flag: '🇨🇳', digits: 11, mask: '000 0000 0000' },
] as const;
export type SignUpDialCode = (typeof SIGN_UP_DIAL_CODES)[number];

/** Fills the typed digits into the country's mask, cut to the mask's length. */
export function maskNational(typed: string, dialCode: string): string {
  const country = SIGN_UP_COUNTRIES.find((one) => one.dialCode === dialCode);
  let digits = typed.replace(/\D/g, '');
  if (!country) return digits;
  // A pasted trunk zero is not part of the number.
  if (dialCode !== '+1' && digits.length > country.digits) digits = digits.replace(/^0/, '');
  if (dialCode === '+1' && digits.length > country.digits) digits = digits.replace(/^1/, '');
  digits = digits.slice(0, country.digits);
  let formatted = '';
  for (const character of country.mask) {
    if (digits === '') break;
    if (character === '0') {
      formatted += digits[0];
      digits = digits.slice(1);
    } else formatted += character;
  }
  return formatted;
}

/** Applies the chosen dial code unless the input has its own: it starts with + or with a 1. */
export function withDialCode(typed: string, dialCode: string): string {
  const trimmed = typed.trim();
  if (trimmed.startsWith('+')) return trimmed;
  const digits = trimmed.replace(/\D/g, '');
  // Numbers of +1 never start with 1, but Chinese mobile numbers do, so for them a leading 1 is no dial code.
  if (digits.startsWith('1') && (dialCode === '+1' || digits.length === 11) && dialCode !== '+86') return `+${digits}`;
  return dialCode + digits;
}
