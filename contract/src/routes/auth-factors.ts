import { z } from 'zod';
import { SignedIn } from './accounts.ts';
import { sixDigitCode } from '../fields/fields.ts';
import { defineRoutes, isoTime, nothing, ownData, uuidParams } from './route.ts';

/** WebAuthn messages have the shape defined by their library, which checks them. */
const WebAuthn = z.record(z.string(), z.unknown());

export const Factors = z.object({
  passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), created_at: isoTime })),
  totp: z.boolean(),
});
export type Factors = z.output<typeof Factors>;

export const Session = z.object({ id: z.uuid(), device: z.string(), created_at: isoTime, last_seen_at: isoTime, current: z.boolean() });
export type Session = z.output<typeof Session>;

export const factorRoutes = defineRoutes({
  'POST /auth/passkeys/options': { summary: 'Begin adding a passkey', who: 'member', data: WebAuthn, errors: ['NEW_DEVICE_HOLD'] },
  'POST /auth/passkeys': {
    summary: 'Add a passkey',
    who: 'member',
    body: z.strictObject({ name: z.string().trim().min(1).max(50).default('Passkey'), response: WebAuthn }),
    data: Factors,
    errors: ['VALIDATION_FAILED', 'NEW_DEVICE_HOLD'],
  },
  'POST /auth/passkeys/sign-in/options': { summary: 'Begin signing in with a passkey', who: 'visitor', data: WebAuthn, errors: [] },
  'POST /auth/passkeys/sign-in': {
    summary: 'Sign in, or confirm, with a passkey',
    who: 'visitor',
    body: z.strictObject({ response: WebAuthn }),
    data: SignedIn,
    errors: ['VALIDATION_FAILED', 'INVALID_CODE'],
  },
  'POST /auth/totp': {
    summary: 'Begin adding an authenticator app',
    who: 'member',
    data: z.object({ secret: z.string(), otpauth_url: z.string() }),
    errors: ['NEW_DEVICE_HOLD'],
  },
  'POST /auth/totp/verify': {
    summary: 'Prove the authenticator app: finishes adding it, and confirms this session',
    who: 'member',
    whileBanned: true,
    beforeSecondFactor: true,
    body: z.strictObject({ verification_code: sixDigitCode }),
    data: Factors.extend({ confirmed_until: isoTime }),
    errors: ['VALIDATION_FAILED', 'INVALID_CODE', 'CODE_EXPIRED', 'STEP_UP_REQUIRED', 'NEW_DEVICE_HOLD'],
  },
  'GET /auth/factors': { summary: 'Second factors of the account', beforeSecondFactor: true, data: Factors, ...ownData },
  'DELETE /auth/factors': {
    summary: 'Remove a second factor',
    who: 'member',
    query: z.strictObject({ kind: z.enum(['passkey', 'totp']), id: z.uuid().optional() }),
    data: Factors,
    errors: ['VALIDATION_FAILED', 'NEW_DEVICE_HOLD'],
  },
  'GET /auth/sessions': { summary: 'Devices that are signed in', data: z.object({ sessions: z.array(Session) }), ...ownData },
  'DELETE /auth/sessions/{id}': { summary: 'Sign a device out', params: uuidParams, data: nothing, ...ownData },
  'DELETE /auth/sessions': { summary: 'Sign out all devices but this one', data: nothing, ...ownData },
});
