import type { CodeSent } from '@candor/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { recordConsent, type ConsentedNumber } from './record-consent.ts';
import { sendCode } from './send-code.ts';

/** Never looks the number up: what isn't asked can't be told (product decision A2). */
export async function requestSignInCode(ctx: Context, deps: AccountsDependencies, input: ConsentedNumber): Promise<CodeSent> {
  await recordConsent(ctx, deps, input);
  return sendCode(ctx, deps, { purpose: 'sign-in', channel: 'sms', address: input.phone, digits: 4 });
}

/** Sends again, whichever flow is open: what a sign-up was begun with stays beside the new code. */
export async function resendCode(ctx: Context, deps: AccountsDependencies, input: ConsentedNumber): Promise<CodeSent> {
  await recordConsent(ctx, deps, input);
  return sendCode(ctx, deps, { purpose: 'sign-in', channel: 'sms', address: input.phone, digits: 4, keepsPayload: true });
}
