import type { CodeSent } from '@candor/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { SignInDependencies } from './dependencies.ts';
import type { ConsentedNumber } from '../codes/index.ts';

/** Never looks up the number, so that neither the reply nor its time tells whether a member has it. */
export async function requestSignInCode(ctx: Context, deps: SignInDependencies, input: ConsentedNumber): Promise<CodeSent> {
  await deps.codes.recordConsent(ctx, input);
  return deps.codes.send(ctx, { purpose: 'sign-in', channel: 'sms', address: input.phone, digits: 4 });
}

/** Sends the code of a sign-in or sign-up again. The data of a sign-up stays with the new code. */
export async function resendCode(ctx: Context, deps: SignInDependencies, input: ConsentedNumber): Promise<CodeSent> {
  await deps.codes.recordConsent(ctx, input);
  return deps.codes.send(ctx, { purpose: 'sign-in', channel: 'sms', address: input.phone, digits: 4, keepsPayload: true });
}
