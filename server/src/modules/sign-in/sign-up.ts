import { message } from '@candor/contract/message';
import type { CodeSent, SignedIn } from '@candor/contract/accounts';
import { checkBirthdate } from '@candor/contract/dates';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { SignInDependencies } from './dependencies.ts';
import type { Device } from '../sessions/index.ts';
import type { GoogleClaim, GoogleClaimReference, GoogleProof } from '../google/index.ts';
import type { ConsentedNumber } from '../codes/index.ts';
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

/** Stored with the code. */
interface StoredSignUp extends SignUpData {
  google?: GoogleClaimReference;
}

/** Sends a code to any number. With the ticket of a proved number, it creates the account immediately. */
export async function requestSignUp(ctx: Context, deps: SignInDependencies, request: SignUpRequest): Promise<CodeSent | SignedIn> {
  deps.codes.requireSmsNumber(request.phone, 'phone_number');
  requireAdult(ctx, request.data, 'birthdate');
  const google = request.googleTicket === undefined ? undefined : await deps.google.readClaim(ctx, request.googleTicket);
  await deps.codes.recordConsent(ctx, request);
  if (request.ticket === undefined) {
    const payload: StoredSignUp = { ...request.data, ...(google ? { google: { ticket: google.ticket, browser: google.browser } } : {}) };
    return deps.codes.send(ctx, { purpose: 'sign-in', channel: 'sms', address: request.phone, digits: 4, payload });
  }
  const proved = await deps.codes.tickets.redeem<{ phone: string }>(ctx.db, 'sign-up', request.ticket, ctx.clock.now());
  if (proved?.phone !== request.phone) throw new AppError('SIGNUP_TICKET_EXPIRED');
  return finishSignUp(ctx, deps, { ...request, google });
}

export interface SignUpProof extends CodeProof, GoogleProof {
  data: SignUpData | undefined;
}

/** Creates the account. Data sent with the code wins over the stored data, because only its sender has proved the number. */
export async function verifySignUp(ctx: Context, deps: SignInDependencies, proof: SignUpProof): Promise<SignedIn> {
  if (proof.data) requireAdult(ctx, proof.data, 'registration_data.birthdate');
  const stored = (await deps.codes.check(ctx, { purpose: 'sign-in', address: proof.phone }, proof.code)) as StoredSignUp | undefined;
  const existing = await deps.members.findByPhone(ctx.db, proof.phone);
  if (existing !== undefined) throw new AppError('USER_ALREADY_VERIFIED', { keepsWrites: true });
  const data = proof.data ?? stored;
  if (!data) throw invalidField('registration_data.display_name', message('displayNameRequired'));
  const google = await deps.google.findOwnClaim(ctx, stored?.google, proof);
  return finishSignUp(ctx, deps, { phone: proof.phone, data, google, device: proof.device });
}

interface ProvedSignUp {
  phone: string;
  data: SignUpData;
  google: GoogleClaim | undefined;
  device: Device;
}

async function finishSignUp(ctx: Context, deps: SignInDependencies, { phone, data, google, device }: ProvedSignUp): Promise<SignedIn> {
  const { displayName, birthdate, campusMode, lgbtqia } = data;
  const userId = await deps.members.createMember(ctx, {
    displayName,
    birthdate,
    campusMode,
    lgbtqia,
    phone,
    ...(google ? { email: google.identity.email, external: { provider: 'google', accountId: google.identity.accountId } } : {}),
  });
  if (google) await deps.google.redeemClaim(ctx, google, userId);
  return deps.sessions.signIn(ctx, { userId, device });
}

function requireAdult(ctx: Context, data: SignUpData, field: string): void {
  const problem = checkBirthdate(data.birthdate, ctx.clock.now());
  if (problem !== null) throw invalidField(field, problem);
}
