import { z } from 'zod';
import { checkPersonName, parseDisplayName, tidyName } from '../rules/names.ts';
import { isBirthdate } from '../rules/dates.ts';
import { canonicalEmail, isEmail } from '../rules/email.ts';
import type { ErrorCode } from '../messages/errors.ts';
import { isGuidelineNumber } from '../rules/guidelines/guidelines.ts';
import { findPersonalData } from '../rules/personal-data.ts';
import { DIAL_CODE_INPUT_MAX, NOTES_MAX, SOCIAL_ID_MAX } from '../rules/limits.ts';
import { issue, issueText } from '../messages/issue.ts';
import { message, type Message, type MessageKey } from '../messages/message.ts';
import { parseSmsPhone } from '../rules/phone.ts';
import { PLATFORM_ALIASES, PLATFORM_VALUES, findPlatform, type PlatformValue } from '../rules/platforms.ts';
import { hasForbiddenCharacters, isLongerThan, tidyProse } from '../rules/text.ts';

/** An issue with its own error code instead of VALIDATION_FAILED; see field-errors.ts. */
const issueWithCode = (code: ErrorCode, problem: Message) => ({ code: 'custom' as const, message: issueText(problem), params: { code } });

/** A phone number as typed, converted to E.164. The countries that get codes are configured, so the use case checks them. */
export const phoneNumber = (required: Message = message('phoneRequired')) =>
  z.string({ error: issueText(required) }).transform((raw, context) => {
    const phone = parseSmsPhone(raw, required);
    if (phone.ok) return phone.e164;
    context.addIssue(issueWithCode(phone.code, phone.message));
    return z.NEVER;
  });

export const emailAddress = z
  .string({ error: issue('emailRequired') })
  .transform(canonicalEmail)
  .refine((email) => email !== '', { error: issue('emailRequired'), abort: true })
  .refine(isEmail, issue('emailInvalid'));

export const displayName = z.string({ error: issue('displayNameRequired') }).transform((raw, context) => {
  const parsed = parseDisplayName(raw);
  // Everybody reads names, and nobody reviews them.
  if (parsed.ok && findPersonalData(parsed.name).length === 0) return parsed.name;
  context.addIssue({ code: 'custom', message: issueText(parsed.ok ? message('displayNameReserved') : parsed.message) });
  return z.NEVER;
});

/** "YYYY-MM-01". The use case checks the age against the server's clock, with checkBirthdate in dates.ts. */
export const birthdate = z
  .string({ error: issue('birthMonthAndYearRequired') })
  .refine((text) => text !== '', { error: issue('birthMonthAndYearRequired'), abort: true })
  .refine(isBirthdate, issue('monthAndYearRequired'));

/** Only a literal true is consent; field-errors.ts turns its issue into CARRIER_CONSENT_REQUIRED. */
export const carrierConsent = z.literal(true, { error: issue('carrierConsentRequired') });
/** The time when the box was ticked. The use case checks against the server's clock whether it is plausible: isPlausibleConsentTime. */
export const consentTimestamp = z.iso.datetime({ offset: true, error: issue('consentTime') }).optional();
export const consentFields = { carrier_consent_given: carrierConsent, carrier_consent_timestamp: consentTimestamp };

export const signInCode = z.string({ error: issue('signInCode') }).regex(/^[0-9]{4}$/, issue('signInCode'));
export const sixDigitCode = z.string({ error: issue('profileCode') }).regex(/^[0-9]{6}$/, issue('profileCode'));

export const booleanField = (name: string) => z.boolean({ error: issue('fieldNotBoolean', { field: name }) });

/** One of these values. The message about another value names the field and all of them. */
export const oneOfTwo = <const T extends readonly [string, string]>(field: string, values: T) =>
  z.enum(values, { error: issue('fieldOneOfTwo', { field, first: values[0], second: values[1] }) });
export const oneOfThree = <const T extends readonly [string, string, string]>(field: string, values: T) =>
  z.enum(values, { error: issue('fieldOneOfThree', { field, first: values[0], second: values[1], third: values[2] }) });

type FieldLabel = Extract<MessageKey, `field.${string}`>;
const tooLong = (label: FieldLabel, max: number): string => issue('fieldTooLong', { field: message(label), max });

/** Free text of at most `max` characters as a person counts them; `required` is the issue of an empty text. */
export const prose = (label: FieldLabel, max: number, required: string, whenTooLong = tooLong(label, max)) =>
  optionalProse(label, max, whenTooLong).refine((text) => text !== '', required);

export const optionalProse = (label: FieldLabel, max: number, whenTooLong = tooLong(label, max)) =>
  z
    .string({ error: issue('fieldNotText', { field: message(label) }) })
    .refine((text) => !hasForbiddenCharacters(text), { error: issue('fieldForbiddenCharacters', { field: message(label) }), abort: true })
    .transform(tidyProse)
    .refine((text) => !isLongerThan(text, max), whenTooLong);

export const optionalAdminNotes = optionalProse('field.admin_notes', NOTES_MAX).default('');
/** The decider's reason, which the side against which the decision goes reads. */
export const adminNotes = prose('field.admin_notes', NOTES_MAX, issue('reasonRequired'));

/** The guideline of a decision. By default it follows from the ground, report reason or kind of case. */
export const guidelineNumber = z
  .number({ error: issue('guidelineUnknown') })
  .refine((number): boolean => isGuidelineNumber(number), issue('guidelineUnknown'))
  .optional();

export const personName = z
  .string({ error: issue('personNameRequired') })
  .superRefine((name, context) => {
    for (const problem of checkPersonName(name)) context.addIssue({ code: 'custom', message: issueText(problem) });
  })
  .transform(tidyName);

const platformSpellings = [...PLATFORM_VALUES, ...(Object.keys(PLATFORM_ALIASES) as (keyof typeof PLATFORM_ALIASES)[])] as const;
/** A platform of the catalogue; `twitter` is read as x. */
export const platform = z
  .enum(platformSpellings, { error: issue('platformAndUsername') })
  .transform((spelling): PlatformValue => findPlatform(spelling)?.value ?? 'other');
export const platformValue = z.enum(PLATFORM_VALUES).meta({ id: 'Platform' });

/** As typed; its canonical form needs the platform: canonicalSocialId. */
export const socialIdText = (whenEmpty: string) =>
  z
    .string({ error: issue('platformAndUsername') })
    .max(SOCIAL_ID_MAX, issue('usernameTooLong', { max: SOCIAL_ID_MAX }))
    .refine((text) => text.trim() !== '', { error: whenEmpty, abort: true });
export const typedSocialId = socialIdText(issue('usernameEmpty'));

/** A dial code for a phone number; it may be missing. */
export const countryCode = z
  .string()
  .max(DIAL_CODE_INPUT_MAX)
  .regex(/^(?:\+?[1-9]\d{0,3})?$/, issue('countryCodeFormat'))
  .transform((text) => (text === '' ? null : `+${text.replace(/^\+/, '')}`))
  .nullable()
  .default(null);

export const areDistinct = <T>(list: readonly T[]): boolean => new Set(list).size === list.length;
export const uuid = z.uuid();
export const count = z.number().int().nonnegative();
