import type { CodeSent, SignedIn } from '@candor/contract/accounts';
import { checkBirthdate } from '@candor/contract/dates';
import { MESSAGES } from '@candor/contract/messages';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { checkCode } from './check-code.ts';
import { createMember } from './create-member.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { Device } from './devices.ts';
import { orderPhoto } from './fetch-photo.ts';
import { ownGoogleClaim, readGoogleClaim, type GoogleClaim, type GoogleProof } from './google-claim.ts';
import { recordConsent, requireSmsNumber, type ConsentedNumber } from './record-consent.ts';
import { sendCode } from './send-code.ts';
import { signIn } from './sign-in.ts';
import type { CodeProof } from './verify-sign-in.ts';

export interface SignUpData {
  displayName: string;
  birthdate: string;
  campusMode: boolean;
  lgbtqia: boolean;
}

export interface SignUpRequest extends ConsentedNumber {
  data: SignUpData;
  ticket: string | undefined;
  googleTicket: string | undefined;
  device: Device;
}

/** Waits beside the code. */
interface KeptSignUp extends SignUpData {
  google?: GoogleClaim;
}

/** Sends a code, known number or not; whoever brings the ticket of a proved number gets the account at once. */
export async function requestSignUp(ctx: Context, deps: AccountsDependencies, request: SignUpRequest): Promise<CodeSent | SignedIn> {
  requireSmsNumber(request.phone, 'phone_number', deps.signUpDialCodes);
  requireAdult(ctx, request.data, 'birthdate');
  const google = request.googleTicket === undefined ? undefined : await readGoogleClaim(ctx, deps, request.googleTicket);
  await recordConsent(ctx, deps, request);
  if (request.ticket === undefined) {
    const payload: KeptSignUp = { ...request.data, ...(google ? { google } : {}) };
    return sendCode(ctx, deps, { purpose: 'sign-in', channel: 'sms', address: request.phone, digits: 4, payload });
  }
  const proved = await deps.codes.redeemTicket<{ phone: string }>(ctx.db, 'sign-up', request.ticket, ctx.clock.now());
  if (proved?.phone !== request.phone) throw new AppError('SIGNUP_TICKET_EXPIRED');
  return finishSignUp(ctx, deps, { ...request, google });
}

export interface SignUpProof extends CodeProof, GoogleProof {
  data: SignUpData | undefined;
}

/** Makes the account. What comes with the code goes before what was kept: only its sender has proved the number. */
export async function verifySignUp(ctx: Context, deps: AccountsDependencies, proof: SignUpProof): Promise<SignedIn> {
  if (proof.data) requireAdult(ctx, proof.data, 'registration_data.birthdate');
  const kept = (await checkCode(ctx, deps, { purpose: 'sign-in', address: proof.phone }, proof.code)) as KeptSignUp | undefined;
  const existing = await deps.members.findByPhone(ctx.db, proof.phone);
  if (existing !== undefined) throw new AppError('USER_ALREADY_VERIFIED', { keepsWrites: true });
  const data = proof.data ?? kept;
  if (!data) throw invalidField('registration_data.display_name', MESSAGES.displayNameRequired);
  const google = await ownGoogleClaim(ctx, deps, kept?.google, proof);
  return finishSignUp(ctx, deps, { phone: proof.phone, data, google, device: proof.device });
}

interface ProvedSignUp {
  phone: string;
  data: SignUpData;
  google: GoogleClaim | undefined;
  device: Device;
}

async function finishSignUp(ctx: Context, deps: AccountsDependencies, { phone, data, google, device }: ProvedSignUp): Promise<SignedIn> {
  const { displayName, birthdate, campusMode, lgbtqia } = data;
  const userId = await createMember(ctx, deps, {
    displayName,
    birthdate,
    campusMode,
    lgbtqia,
    phone,
    ...(google ? { email: google.identity.email, external: { provider: 'google', accountId: google.identity.accountId } } : {}),
  });
  if (google) {
    await deps.codes.redeemTicket(ctx.db, 'google', google.ticket, ctx.clock.now());
    await orderPhoto(ctx, deps, userId, google.identity);
  }
  return signIn(ctx, deps, { userId, device });
}

function requireAdult(ctx: Context, data: SignUpData, field: string): void {
  const problem = checkBirthdate(data.birthdate, ctx.clock.now());
  if (problem !== null) throw invalidField(field, problem);
}
