import { z } from 'zod';
import { checkPersonName, parseDisplayName, tidyName } from './names.ts';
import { isBirthdate } from './dates.ts';
import { canonicalEmail, isEmail } from './email.ts';
import type { ErrorCode } from './errors.ts';
import { DIAL_CODE_INPUT_MAX, NOTES_MAX, SOCIAL_ID_MAX } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { parseSmsPhone } from './phone.ts';
import { PLATFORM_ALIASES, PLATFORM_VALUES, findPlatform, type PlatformValue } from './platforms.ts';
import { hasForbiddenCharacters, isLongerThan, tidyProse } from './text.ts';

/** An issue that is answered with a code of its own instead of VALIDATION_FAILED; see field-errors.ts. */
const coded = (code: ErrorCode, message: string) => ({ code: 'custom' as const, message, params: { code } });

/** A phone number as typed, handed on as E.164. Which countries get codes is configuration: the use case asks again. */
export const phoneNumber = (required: string = MESSAGES.phoneRequired) =>
  z.string({ error: required }).transform((raw, context) => {
    const phone = parseSmsPhone(raw, required);
    if (phone.ok) return phone.e164;
    context.addIssue(coded(phone.code, phone.message));
    return z.NEVER;
  });

export const emailAddress = z
  .string({ error: MESSAGES.emailRequired })
  .transform(canonicalEmail)
  .refine((email) => email !== '', { error: MESSAGES.emailRequired, abort: true })
  .refine(isEmail, MESSAGES.emailInvalid);

export const displayName = z.string({ error: MESSAGES.displayNameRequired }).transform((raw, context) => {
  const parsed = parseDisplayName(raw);
  if (parsed.ok) return parsed.name;
  context.addIssue({ code: 'custom', message: parsed.message });
  return z.NEVER;
});

/** "YYYY-MM-01". The age is asked by the use case, against the server's clock: checkBirthdate in dates.ts. */
export const birthdate = z
  .string({ error: MESSAGES.birthMonthAndYearRequired })
  .refine((text) => text !== '', { error: MESSAGES.birthMonthAndYearRequired, abort: true })
  .refine(isBirthdate, MESSAGES.monthAndYearRequired);

/** Consent is a literal true or it is none; field-errors.ts answers an issue of it with CARRIER_CONSENT_REQUIRED. */
export const carrierConsent = z.literal(true, { error: MESSAGES.carrierConsentRequired });
/** When the box was ticked. Whether that is plausible is asked against the server's clock: isPlausibleConsentTime. */
export const consentTimestamp = z.iso.datetime({ offset: true, error: MESSAGES.consentTime }).optional();
export const consentFields = { carrier_consent_given: carrierConsent, carrier_consent_timestamp: consentTimestamp };

export const signInCode = z.string({ error: MESSAGES.signInCode }).regex(/^[0-9]{4}$/, MESSAGES.signInCode);
export const profileCode = z.string({ error: MESSAGES.profileCode }).regex(/^[0-9]{6}$/, MESSAGES.profileCode);

export const flag = (name: string) => z.boolean({ error: `${name} must be true or false` });

/** Free text of at most `max` characters as a person counts them; `required` is what is said when there is none. */
export const prose = (name: string, max: number, required: string, tooLong = `${name} must be at most ${max} characters`) =>
  optionalProse(name, max, tooLong).refine((text) => text !== '', required);

/** The same, where nothing may be said. */
export const optionalProse = (name: string, max: number, tooLong = `${name} must be at most ${max} characters`) =>
  z
    .string({ error: `${name} must be text` })
    .refine((text) => !hasForbiddenCharacters(text), { error: `${name} contains characters that cannot be kept`, abort: true })
    .transform(tidyProse)
    .refine((text) => !isLongerThan(text, max), tooLong);

export const adminNotes = optionalProse('Admin notes', NOTES_MAX).default('');

export const personName = z
  .string({ error: MESSAGES.personNameRequired })
  .superRefine((name, context) => {
    for (const message of checkPersonName(name)) context.addIssue({ code: 'custom', message });
  })
  .transform(tidyName);

const spellings = [...PLATFORM_VALUES, ...(Object.keys(PLATFORM_ALIASES) as (keyof typeof PLATFORM_ALIASES)[])] as const;
/** One of the catalogue; `twitter` is read as x. */
export const platform = z
  .enum(spellings, { error: MESSAGES.platformAndUsername })
  .transform((spelt): PlatformValue => findPlatform(spelt)?.value ?? 'other');
export const platformValue = z.enum(PLATFORM_VALUES).meta({ id: 'Platform' });

/** As typed; its canonical form needs the platform: canonicalSocialId. */
export const socialIdText = (whenEmpty: string) =>
  z
    .string({ error: MESSAGES.platformAndUsername })
    .max(SOCIAL_ID_MAX, `Usernames can be at most ${SOCIAL_ID_MAX} characters long`)
    .refine((text) => text.trim() !== '', { error: whenEmpty, abort: true });
export const typedSocialId = socialIdText(MESSAGES.usernameEmpty);

/** A dial code beside a phone number; none is fine. */
export const countryCode = z
  .string()
  .max(DIAL_CODE_INPUT_MAX)
  .regex(/^(?:\+?[1-9]\d{0,3})?$/, 'The country code must be a plus and up to four digits')
  .transform((text) => (text === '' ? null : `+${text.replace(/^\+/, '')}`))
  .nullable()
  .default(null);

export const uuid = z.uuid();
export const count = z.number().int().nonnegative();
