import { maskNational } from '@candor/contract/dial-codes';
import { SIGN_UP_DIAL_CODES } from '@candor/contract/limits';
import { splitInternational } from '../../lib/format/phone-mask.ts';

export interface VerificationLink {
  dialCode: string;
  number: string;
}

/** Reads `?mode=verification&country_code=…&phone=…`. A plus sign in a URL may be decoded as a space. */
export function readVerificationLink(query: URLSearchParams): VerificationLink | null {
  if (query.get('mode') !== 'verification') return null;
  const phone = (query.get('phone') ?? '').replace(/^ /, '+');
  const digits = (query.get('country_code') ?? '').replaceAll(/\D/g, '');
  const international = splitInternational(phone, SIGN_UP_DIAL_CODES);
  const dialCode = international?.dialCode ?? SIGN_UP_DIAL_CODES.find((code) => code === `+${digits}`);
  if (!dialCode) return null;
  const number = maskNational(international?.national ?? phone, dialCode);
  return number === '' ? null : { dialCode, number };
}
