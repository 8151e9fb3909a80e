import { isPlausibleConsentTime } from '@candor/contract/dates';
import { MESSAGES } from '@candor/contract/messages';
import { parseSmsPhone } from '@candor/contract/phone';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';

/** Names the wording that was on screen; a changed wording gets a new one. */
const CONSENT_TEXT_VERSION = 'sms-2026-11';

export interface ConsentedNumber {
  phone: string;
  consentTimestamp: string | undefined;
}

/**
 * Keeps what the law asks to be able to show before an SMS is sent: the server's time beside the client's (decision A4).
 * @throws AppError VALIDATION_FAILED, UNSUPPORTED_REGION
 */
export async function recordConsent(ctx: Context, deps: AccountsDependencies, { phone, consentTimestamp }: ConsentedNumber): Promise<void> {
  requireSmsNumber(phone, 'phone_number', deps.signUpDialCodes);
  const now = ctx.clock.now();
  if (consentTimestamp !== undefined && !isPlausibleConsentTime(consentTimestamp, now)) {
    throw invalidField('carrier_consent_timestamp', MESSAGES.consentTime);
  }
  await deps.members.insertConsent(ctx.db, {
    phone,
    textVersion: CONSENT_TEXT_VERSION,
    clientAddress: ctx.clientAddress,
    clientTimestamp: consentTimestamp ?? null,
    now,
  });
}

/** @throws AppError when no code can be sent to this number */
export function requireSmsNumber(phone: string, field: string, dialCodes: readonly string[]): void {
  const parsed = parseSmsPhone(phone, undefined, dialCodes);
  if (!parsed.ok) throw new AppError(parsed.code, { message: parsed.message, errors: { [field]: [parsed.message] } });
}
