import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { message, type Message } from '../messages/message.ts';

export type PhoneResult =
  | { ok: true; e164: string; dialCode: string; country: CountryCode | undefined }
  | { ok: false; code: 'VALIDATION_FAILED' | 'UNSUPPORTED_REGION'; message: Message };

/** Dial codes of global networks, satellites and shared-cost services: valid, but they belong to no person and are expensive to call. */
const NON_PERSONAL_DIAL_CODES = /^\+(?:800|808|870|878|88[1238]|979)/;
const EXPENSIVE_TYPES: ReadonlySet<string> = new Set(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL']);
/** ASCII only: digits of other scripts, letters, extensions and a second plus are typing errors. */
const PHONE_CHARACTERS = /^\+?[0-9 ().-]+$/;

/**
 * The specification's API form: 11 digits starting with 1 become +{digits}; 10 digits become +1{digits}; a value already starting with + is
 * kept; otherwise +1 is prefixed. A plus is checked first, because such a number names its country.
 */
export function normalisePhone(raw: string): string {
  const trimmed = raw.trim();
  const digits = trimmed.replace(/\D/g, '');
  if (trimmed.startsWith('+') || (digits.length === 11 && digits.startsWith('1'))) return `+${digits}`;
  return `+1${digits}`;
}

const invalid = (reason: Message): PhoneResult => ({ ok: false, code: 'VALIDATION_FAILED', message: reason });
const unsupported: PhoneResult = {
  ok: false,
  code: 'UNSUPPORTED_REGION',
  message: message('error.UNSUPPORTED_REGION'),
};

/** Parses any valid phone number into E.164. */
export function parsePhone(raw: string, required: Message = message('phoneRequired')): PhoneResult {
  if (raw.trim() === '') return invalid(required);
  if (raw.length > 40 || !PHONE_CHARACTERS.test(raw.trim())) return invalid(message('phoneInvalid'));
  const number = normalisePhone(raw);
  if (NON_PERSONAL_DIAL_CODES.test(number)) return unsupported;
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isValid()) return /^\+1900\d{7}$/.test(number) ? unsupported : invalid(message('phoneInvalid'));
  return { ok: true, e164: parsed.number, dialCode: `+${parsed.countryCallingCode}`, country: parsed.country };
}

/** Parses a number to which a code may be sent: not a premium-rate one and, if dial codes are given, of a supported country. */
export function parseSmsPhone(raw: string, required?: Message, dialCodes?: readonly string[]): PhoneResult {
  const phone = parsePhone(raw, required);
  if (!phone.ok) return phone;
  const type = parsePhoneNumberFromString(phone.e164)?.getType();
  if (type && EXPENSIVE_TYPES.has(type)) return unsupported;
  return dialCodes === undefined || dialCodes.includes(phone.dialCode) ? phone : unsupported;
}

/** The number in a readable form: +1 415 555 0101. */
export const formatPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
