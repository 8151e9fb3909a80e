import { maskNational } from '@candor/contract/dial-codes';
import { SIGN_UP_DIAL_CODES } from '@candor/contract/limits';
import { splitInternational } from '../../lib/phone-mask.ts';

export interface VerificationLink {
  dialCode: string;
  number: string;
}

/** Reads `?mode=verification&country_code=…&phone=…`. A plus in an address may arrive as a space. */
export function readVerificationLink(query: URLSearchParams): VerificationLink | null {
  if (query.get('mode') !== 'verification') return null;
  const phone = (query.get('phone') ?? '').replace(/^ /, '+');
  const digits = (query.get('country_code') ?? '').replaceAll(/\D/g, '');
  const whole = splitInternational(phone, SIGN_UP_DIAL_CODES);
  const dialCode = whole?.dialCode ?? SIGN_UP_DIAL_CODES.find((code) => code === `+${digits}`);
  if (!dialCode) return null;
  const number = maskNational(whole?.national ?? phone, dialCode);
  return number === '' ? null : { dialCode, number };
}
