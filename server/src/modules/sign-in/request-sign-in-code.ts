import type { CodeSent } from '@candor/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { SignInDependencies } from './dependencies.ts';
import type { ConsentedNumber } from '../codes/index.ts';
import type { Device } from '../sessions/index.ts';
import { knownDeviceCheck } from './known-device-check.ts';

export interface CodeRequest extends ConsentedNumber {
  device: Device;
}

/** Looks up the number's member only while the number is locked, so that neither the reply nor its time shows whether a member has it. */
export async function requestSignInCode(ctx: Context, deps: SignInDependencies, input: CodeRequest): Promise<CodeSent> {
  return send(ctx, deps, input, { keepsPayload: false });
}

/** Sends a new code for a sign-in or sign-up. The data of a sign-up is stored with the new code. */
export async function resendCode(ctx: Context, deps: SignInDependencies, input: CodeRequest): Promise<CodeSent> {
  return send(ctx, deps, input, { keepsPayload: true });
}

async function send(
  ctx: Context,
  deps: SignInDependencies,
  { device, ...input }: CodeRequest,
  { keepsPayload }: { keepsPayload: boolean },
): Promise<CodeSent> {
  await deps.codes.recordConsent(ctx, input);
  return deps.codes.send(ctx, {
    purpose: 'sign-in',
    channel: 'sms',
    address: input.phone,
    digits: 4,
    keepsPayload,
    isKnownDevice: knownDeviceCheck(ctx, deps, input.phone, device),
  });
}
