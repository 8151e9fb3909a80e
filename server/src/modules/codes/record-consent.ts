import { message } from '@candor/contract/message';
import { isPlausibleConsentTime } from '@candor/contract/dates';
import { parseSmsPhone } from '@candor/contract/phone';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { CodesDependencies } from './dependencies.ts';

/** Identifies the displayed consent text. A changed text needs a new version. */
const CONSENT_TEXT_VERSION = 'sms-2026-11';

export interface ConsentedNumber {
  phone: string;
  consentTimestamp: string | undefined;
  /** The field of the body that has the number. */
  field?: string;
}

/**
 * Records the consent that the law requires before an SMS is sent, with the server's time and the client's.
 * @throws AppError VALIDATION_FAILED, UNSUPPORTED_REGION
 */
export async function recordConsent(ctx: Context, deps: CodesDependencies, input: ConsentedNumber): Promise<void> {
  const { phone, consentTimestamp, field = 'phone_number' } = input;
  requireSmsNumber(phone, field, deps.signUpDialCodes);
  const now = ctx.clock.now();
  if (consentTimestamp !== undefined && !isPlausibleConsentTime(consentTimestamp, now)) {
    throw invalidField('carrier_consent_timestamp', message('consentTime'));
  }
  await deps.vault.prepareEntered([phone]);
  await deps.consents.insert(ctx.db, {
    phone,
    textVersion: CONSENT_TEXT_VERSION,
    clientAddress: ctx.clientAddress,
    clientTimestamp: consentTimestamp ?? null,
    now,
  });
}

/** Requires that codes can be sent to this number. @throws AppError VALIDATION_FAILED, UNSUPPORTED_REGION */
export function requireSmsNumber(phone: string, field: string, dialCodes: readonly string[]): void {
  const parsed = parseSmsPhone(phone, undefined, dialCodes);
  if (!parsed.ok) throw new AppError(parsed.code, { message: parsed.message, errors: { [field]: [parsed.message] } });
}
