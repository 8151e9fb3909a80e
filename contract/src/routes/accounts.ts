import { z } from 'zod';
import { message } from '../messages/message.ts';
import {
  consentFields,
  birthdate,
  count,
  displayName,
  emailAddress,
  booleanField,
  oneOfTwo,
  phoneNumber,
  platformValue,
  sixDigitCode,
  signInCode,
} from '../fields/fields.ts';
import { defineRoutes, isoDate, isoTime, nothing, ownData, REFRESH_TIME_SHARE } from './route.ts';
import { AUTH_PROVIDERS, PHOTO_SOURCES, PROOF_STATES, ROLES } from '../rules/statuses.ts';
import { TRUST_TIERS } from '../rules/trust.ts';

export const Ban = z.object({ reason: z.string(), until: isoTime.nullable(), decision_id: z.uuid().nullable() });
export type Ban = z.output<typeof Ban>;

/** The caller's own account, never another one. */
export const User = z
  .object({
    id: z.uuid(),
    display_name: z.string(),
    email: z.string().nullable(),
    email_verified: z.boolean(),
    phone_number: z.string().nullable(),
    phone_verified: z.boolean(),
    has_phone: z.boolean(),
    birthdate: isoDate.nullable(),
    role: z.enum(ROLES),
    trust_score: z.number().int().min(0).max(100),
    trust_tier: z.enum(TRUST_TIERS),
    verification_status: z.boolean(),
    auth_provider: z.enum(AUTH_PROVIDERS),
    /** Whether a Google account is connected as a way to sign in. */
    google_linked: z.boolean(),
    reveals: count,
    campus_mode: z.boolean(),
    lgbtqia: z.boolean(),
    photo_url: z.string().nullable(),
    photo_source: z.enum(PHOTO_SOURCES).nullable(),
    linked_social_ids_count: count,
    profile_completeness: z.object({
      has_birthdate: z.boolean(),
      has_display_name: z.boolean(),
      is_complete: z.boolean(),
    }),
    bans: z.array(Ban),
    /** When the account will be deleted, if its member has requested that. */
    deletes_at: isoTime.nullable(),
    /**
     * The second factor is still missing in this session: until then every other call returns STEP_UP_REQUIRED, and this record has only a
     * few fields.
     */
    second_factor_due: z.boolean(),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

export const OwnUser = z.object({ user: User });
export const SignedIn = z.object({ token: z.string(), user: User });
export type SignedIn = z.output<typeof SignedIn>;
export const CodeSent = z.object({ sent: z.literal(true), resend_in: count, expires_in: count });
export type CodeSent = z.output<typeof CodeSent>;

/** `data` of USER_NOT_FOUND after a correct code: the number is proved, so sign-up needs no second SMS. */
export const SignUpTicket = z.object({ signup_ticket: z.string(), phone_number: z.string() });
export type SignUpTicket = z.output<typeof SignUpTicket>;
/** `data` of USER_NOT_FOUND after Google: the profile is only for display, the server uses the ticket. */
export const GoogleTicket = z.object({
  google_ticket: z.string(),
  google_user: z.object({
    email: z.string(),
    name: z.string().nullable(),
    given_name: z.string().nullable(),
    family_name: z.string().nullable(),
    picture: z.string().nullable(),
  }),
  expires_in: count,
});
export type GoogleTicket = z.output<typeof GoogleTicket>;

const ticket = z.string().min(1).max(200);
const profileFields = {
  display_name: displayName,
  birthdate,
  campus_mode: booleanField('campus_mode').default(false),
  lgbtqia: booleanField('lgbtqia').default(false),
};
const signUpFields = {
  ...profileFields,
  phone_number: phoneNumber(),
  ...consentFields,
  auth_method: oneOfTwo('auth_method', ['sms', 'google']).default('sms'),
  signup_ticket: ticket.optional(),
};

export const SignInBody = z.strictObject({ phone_number: phoneNumber(), ...consentFields });
export const VerifySignInBody = z.strictObject({ phone_number: phoneNumber(), verification_code: signInCode });
export const RegisterBody = z.strictObject({ ...signUpFields, google_ticket: ticket.optional() });
/** `registration_data` may be left out: the server stores the data of /register with the number until the code is entered. */
export const VerifySmsBody = z.strictObject({
  phone_number: phoneNumber(),
  verification_code: signInCode,
  registration_data: z.strictObject(profileFields).optional(),
  google_ticket: ticket.optional(),
});
const AddPhoneBody = z.strictObject({ phone_number: phoneNumber(message('profilePhoneRequired')), ...consentFields });
export const SendVerificationBody = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('phone'), value: phoneNumber(message('profilePhoneRequired')), ...consentFields }),
  z.strictObject({ type: z.literal('email'), value: emailAddress }),
]);
const GoogleExchangeBody = z.strictObject({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(500) });
const GoogleSignedIn = SignedIn.extend({ return_to: z.string() });

const codeSendErrors = ['VALIDATION_FAILED', 'CARRIER_CONSENT_REQUIRED', 'UNSUPPORTED_REGION', 'SMS_SERVICE_NOT_CONFIGURED'] as const;
const codeCheckErrors = ['VALIDATION_FAILED', 'INVALID_CODE', 'CODE_EXPIRED'] as const;
const accountExistsErrors = ['USER_ALREADY_VERIFIED', 'USER_ALREADY_EXISTS', 'EMAIL_ALREADY_EXISTS'] as const;

export const authRoutes = defineRoutes({
  'POST /signin': { summary: 'Send a sign-in code', who: 'visitor', body: SignInBody, data: CodeSent, errors: codeSendErrors },
  'POST /verify-signin': {
    summary: 'Sign in with a code',
    who: 'visitor',
    body: VerifySignInBody,
    data: SignedIn,
    errors: [...codeCheckErrors, 'USER_NOT_FOUND'],
  },
  'POST /register': {
    summary: 'Sign up: send a code, or create the account at once with a sign-up ticket',
    who: 'visitor',
    body: RegisterBody,
    data: z.union([SignedIn, CodeSent]),
    errors: [...codeSendErrors, ...accountExistsErrors, 'SIGNUP_TICKET_EXPIRED', 'GOOGLE_TICKET_EXPIRED'],
  },
  'POST /verify-sms': {
    summary: 'Finish signing up with a code',
    who: 'visitor',
    body: VerifySmsBody,
    data: SignedIn,
    errors: [...codeCheckErrors, ...accountExistsErrors, 'GOOGLE_TICKET_EXPIRED'],
  },
  'POST /send-sms': {
    summary: 'Send a code again, for sign-in or sign-up',
    who: 'visitor',
    body: SignInBody,
    data: CodeSent,
    errors: codeSendErrors,
  },
  'POST /send-verification': {
    summary: 'Send a code to a phone number or e-mail address of the profile',
    who: 'member',
    body: SendVerificationBody,
    data: CodeSent,
    errors: [...codeSendErrors, 'NEW_DEVICE_HOLD'],
  },
  'GET /auth/google/start': {
    summary: 'The address at Google that starts a sign-in',
    who: 'visitor',
    query: z.strictObject({ return_to: z.string().max(200).optional() }),
    data: z.object({ url: z.string() }),
    errors: ['GOOGLE_NOT_CONFIGURED', 'VALIDATION_FAILED'],
  },
  'POST /auth/google/exchange': {
    summary: 'Finish a sign-in with Google, with the code that it sent back',
    who: 'visitor',
    body: GoogleExchangeBody,
    data: GoogleSignedIn,
    errors: ['VALIDATION_FAILED', 'GOOGLE_SIGN_IN_FAILED', 'GOOGLE_NOT_CONFIGURED', 'USER_NOT_FOUND'],
    aliases: ['POST /google-auth'],
  },
  'POST /auth/google/create-user': {
    summary: 'Sign up with a Google account; the phone is proved by code',
    who: 'visitor',
    body: z.strictObject({ ...signUpFields, google_ticket: ticket }),
    data: z.union([SignedIn, CodeSent]),
    errors: [...codeSendErrors, 'USER_ALREADY_EXISTS', 'EMAIL_ALREADY_EXISTS', 'SIGNUP_TICKET_EXPIRED', 'GOOGLE_TICKET_EXPIRED'],
  },
  'POST /auth/google/link': {
    summary: 'Connect a Google account to this one as a way to sign in',
    who: 'member',
    body: GoogleExchangeBody,
    data: OwnUser,
    errors: ['VALIDATION_FAILED', 'GOOGLE_SIGN_IN_FAILED', 'GOOGLE_NOT_CONFIGURED', 'NEW_DEVICE_HOLD', 'EMAIL_ALREADY_EXISTS', 'CONFLICT'],
  },
  'DELETE /auth/google/link': {
    summary: 'Disconnect Google',
    who: 'member',
    data: OwnUser,
    errors: ['NEW_DEVICE_HOLD', 'LAST_SIGN_IN_METHOD'],
  },
  'POST /auth/add-phone': {
    summary: 'Send a code to a new phone number of the profile',
    who: 'member',
    body: AddPhoneBody,
    data: CodeSent,
    errors: [...codeSendErrors, 'NEW_DEVICE_HOLD'],
  },
  'POST /auth/verify-phone': {
    summary: 'Prove the new phone number',
    who: 'member',
    body: z.strictObject({ phone_number: phoneNumber(message('profilePhoneRequired')), verification_code: sixDigitCode }),
    data: OwnUser,
    errors: [...codeCheckErrors, 'PHONE_ALREADY_USED', 'NEW_DEVICE_HOLD'],
  },
  'POST /auth/add-email': {
    summary: 'Send a code to a new e-mail address of the profile',
    who: 'member',
    body: z.strictObject({ email: emailAddress }),
    data: CodeSent,
    errors: ['VALIDATION_FAILED', 'NEW_DEVICE_HOLD'],
  },
  'POST /auth/verify-email': {
    summary: 'Prove the new e-mail address',
    who: 'member',
    body: z.strictObject({ email: emailAddress, verification_code: sixDigitCode }),
    data: OwnUser,
    errors: [...codeCheckErrors, 'EMAIL_ALREADY_USED', 'NEW_DEVICE_HOLD'],
  },
  'GET /auth/session-health': {
    summary: 'Whether the session is still valid',
    beforeSecondFactor: true,
    data: z.object({ healthy: z.literal(true), expires_at: isoTime, server_time: isoTime }),
    ...ownData,
  },
  'POST /auth/refresh': {
    summary: 'Extend the session',
    beforeSecondFactor: true,
    timeShare: REFRESH_TIME_SHARE,
    data: OwnUser,
    ...ownData,
  },
  'POST /logout': { summary: 'End the session', beforeSecondFactor: true, data: nothing, ...ownData },
});

/** A linked identifier (see social-id-routes.ts). It is defined here because stats and exports of the user contain it too. */
export const SocialId = z
  .object({
    id: z.uuid(),
    platform: platformValue,
    social_id: z.string(),
    type: z.enum(['phone', 'email', 'handle']),
    /** The same value as `proved`. */
    verified: z.boolean(),
    proved: z.boolean(),
    /** When the proof expires or expired. Null for an ID that was never proved, and for the account's own phone and e-mail. */
    proved_until: isoTime.nullable(),
    /** The state of a proof that was started, for the screen that continues it. */
    proof_state: z.enum(PROOF_STATES).nullable(),
    created_at: isoTime,
  })
  .meta({ id: 'SocialId' });
export type SocialId = z.output<typeof SocialId>;
