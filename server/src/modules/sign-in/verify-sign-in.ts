import { randomBytes } from 'node:crypto';
import type { SignedIn, SignUpTicket } from '@candor/contract/accounts';
import { SIGN_UP_TICKET_MINUTES } from '@candor/contract/limits';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignInDependencies } from './dependencies.ts';
import type { Device } from '../sessions/index.ts';
import { knownDeviceCheck } from './known-device-check.ts';

export interface CodeProof {
  phone: string;
  code: string;
  device: Device;
}

/**
 * Signs in with a code. Only somebody who has proved a number learns that it has no account. The reply contains a ticket, so that
 * signing up needs no second SMS.
 */
export async function verifySignIn(ctx: Context, deps: SignInDependencies, { phone, code, device }: CodeProof): Promise<SignedIn> {
  await deps.codes.check(ctx, { purpose: 'sign-in', address: phone }, code, knownDeviceCheck(ctx, deps, phone, device));
  const userId = await deps.members.findByPhone(ctx.db, phone);
  if (userId !== undefined) return deps.sessions.signIn(ctx, { userId, device });

  const ticket = randomBytes(32).toString('base64url');
  await deps.codes.tickets.save(ctx.db, 'sign-up', ticket, { phone }, secondsAfter(ctx.clock.now(), SIGN_UP_TICKET_MINUTES * MINUTE_S));
  const data: SignUpTicket = { signup_ticket: ticket, phone_number: phone };
  throw new AppError('USER_NOT_FOUND', { data, keepsWrites: true });
}
