import { maskNational, SIGN_UP_COUNTRIES } from '@candor/contract/dial-codes';

/** "+1 (415) 555-0101"; numbers of countries that have no mask here are shown as they are kept. */
export function formatPhone(e164: string): string {
  const country = SIGN_UP_COUNTRIES.find(({ dialCode }) => e164.startsWith(dialCode));
  return country ? `${country.dialCode} ${maskNational(e164.slice(country.dialCode.length), country.dialCode)}` : e164;
}
