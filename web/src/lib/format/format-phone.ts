import { maskNational, SIGN_UP_COUNTRIES } from '@candor/contract/dial-codes';

/** "+1 (415) 555-0101". Countries without a mask get their digits in groups of three. */
export function formatPhone(e164: string, dialCode?: string | null): string {
  const country = SIGN_UP_COUNTRIES.find((one) => e164.startsWith(one.dialCode));
  if (country) return `${country.dialCode} ${maskNational(e164.slice(country.dialCode.length), country.dialCode)}`;
  if (!dialCode || !e164.startsWith(dialCode)) return e164;
  return `${dialCode} ${e164.slice(dialCode.length).replaceAll(/\d{3}(?=\d{2})/g, '$& ')}`;
}

/** Formats a complete phone number. Any other social ID, a masked number included, stays as it is. */
export const formatSocialId = (socialId: string, dialCode?: string | null): string =>
  /^\+\d{7,15}$/.test(socialId) ? formatPhone(socialId, dialCode) : socialId;
