import { SIGN_UP_COUNTRIES } from '@candor/contract/dial-codes';
import type { DialCode } from './phone-field.tsx';

/** The countries that receive codes. */
export const signUpDialCodes: readonly DialCode[] = SIGN_UP_COUNTRIES.map(({ dialCode, iso }) => ({
  dialCode,
  label: `${dialCode} ${iso}`,
}));
