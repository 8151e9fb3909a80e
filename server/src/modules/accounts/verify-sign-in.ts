import { randomBytes } from 'node:crypto';
import type { SignedIn, SignUpTicket } from '@candor/contract/accounts';
import { SIGN_UP_TICKET_MINUTES } from '@candor/contract/limits';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { checkCode } from './check-code.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { Device } from './devices.ts';
import { signIn } from './sign-in.ts';

export interface CodeProof {
  phone: string;
  code: string;
  device: Device;
}

/**
 * Signs in with a code. Only now, with the number proved, does the reply tell that nobody has it: with a ticket, so that
 * signing up needs no second SMS (product decision A2).
 */
export async function verifySignIn(ctx: Context, deps: AccountsDependencies, { phone, code, device }: CodeProof): Promise<SignedIn> {
  await checkCode(ctx, deps, { purpose: 'sign-in', address: phone }, code);
  const userId = await deps.members.findByPhone(ctx.db, phone);
  if (userId !== undefined) return signIn(ctx, deps, { userId, device });

  const ticket = randomBytes(32).toString('base64url');
  await deps.codes.saveTicket(ctx.db, 'sign-up', ticket, { phone }, secondsAfter(ctx.clock.now(), SIGN_UP_TICKET_MINUTES * MINUTE_S));
  const data: SignUpTicket = { signup_ticket: ticket, phone_number: phone };
  throw new AppError('USER_NOT_FOUND', { data, keepsWrites: true });
}
