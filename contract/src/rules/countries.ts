import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/max';
import { SIGN_UP_COUNTRIES } from './dial-codes.ts';
import { SIGN_UP_DIAL_CODES } from './limits.ts';

export interface ListedCountry {
  iso: string;
  name: string;
  flag: string;
  dialCode: string;
  signUp: boolean;
}

const flagOf = (iso: CountryCode): string => String.fromCodePoint(...Array.from(iso, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

/**
 * Every country with a dial code, by name. Many countries share +1 and +44: of these, only those of the sign-up list may sign up, and
 * Canada, which shares the entry of the United States.
 */
export function listCountries(signUpDialCodes: readonly string[] = SIGN_UP_DIAL_CODES, locale = 'en'): ListedCountry[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const signUpCountries = new Set<string>(SIGN_UP_COUNTRIES.map(({ iso }) => iso));
  return getCountries()
    .map((iso) => {
      const dialCode = `+${getCountryCallingCode(iso)}`;
      const signUp = signUpDialCodes.includes(dialCode) && (signUpCountries.has(iso) || iso === 'CA');
      return { iso, name: names.of(iso) ?? iso, flag: flagOf(iso), dialCode, signUp };
    })
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
