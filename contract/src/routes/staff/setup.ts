import { z } from 'zod';
import { phoneNumber, signInCode } from '../../fields/fields.ts';
import { issue } from '../../messages/issue.ts';
import { CodeSent, SignedIn } from '../accounts.ts';
import { defineRoutes, nothing } from '../route.ts';

/** The steps of the setup, to be done before members join. */
export const SETUP_STEPS = ['admin', 'second_factor', 'legal', 'sms', 'mail', 'cards', 'storage', 'key_copy', 'backup'] as const;
export const SETUP_PROVIDERS = ['sms', 'mail', 'cards', 'storage'] as const;

export const SetupStep = z.object({
  key: z.enum(SETUP_STEPS),
  done: z.boolean(),
  /** The line for the environment file, or the configured value. Never a secret. */
  hint: z.string().nullable(),
});
export type SetupStep = z.output<typeof SetupStep>;
export type SetupProvider = (typeof SETUP_PROVIDERS)[number];

export const Setup = z.object({ steps: z.array(SetupStep) });
export type Setup = z.output<typeof Setup>;

/** 64 hexadecimal digits, as sha256sum prints them. */
const fingerprint = z
  .string({ error: issue('setupFingerprint') })
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, issue('setupFingerprint'));

/** Open with a one-time token while there is no admin, then to admins; 404 for everybody else. */
export const setupRoutes = defineRoutes({
  'GET /setup': { summary: 'What is set up and what is missing', who: 'visitor', data: Setup, errors: [] },
  'POST /setup/open': {
    summary: 'Open the setup with the token that Candor printed when it started',
    who: 'visitor',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    data: Setup,
    errors: ['VALIDATION_FAILED'],
  },
  'POST /setup/admin': {
    summary: 'Create the first admin: send a code, then sign in with it',
    who: 'visitor',
    body: z.strictObject({ phone_number: phoneNumber(), verification_code: signInCode.optional() }),
    data: z.union([SignedIn, CodeSent]),
    otherStatuses: [202],
    errors: ['VALIDATION_FAILED', 'INVALID_CODE', 'CODE_EXPIRED', 'UNSUPPORTED_REGION', 'SMS_SERVICE_NOT_CONFIGURED'],
  },
  'POST /setup/test': {
    summary: 'Try a provider, or send a test message',
    who: 'visitor',
    body: z.strictObject({ provider: z.enum(SETUP_PROVIDERS), to: z.string().trim().min(3).max(100).optional() }),
    data: z.object({ ok: z.boolean(), message: z.string() }),
    cost: 20,
    errors: ['VALIDATION_FAILED'],
  },
  'POST /setup/key-copy': {
    summary: 'Confirm that a copy of the key file exists',
    who: 'visitor',
    body: z.strictObject({ fingerprint }),
    data: nothing,
    errors: ['VALIDATION_FAILED'],
  },
});
