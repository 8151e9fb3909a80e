import type { CodeSent, User } from '@candor/contract/accounts';
import type { MemberContext } from '../../platform/context.ts';
import type { ConsentedNumber } from '../codes/index.ts';
import type { ProfileDependencies } from './dependencies.ts';
import { verifyContact } from './verify-contact.ts';

const codeFor = (ctx: MemberContext, phone: string) => ({ purpose: 'phone' as const, address: phone, ownerId: ctx.actor.userId });

export async function requestPhoneCode(ctx: MemberContext, deps: ProfileDependencies, input: ConsentedNumber): Promise<CodeSent> {
  await deps.sessions.requireTrustedDevice(ctx);
  await deps.codes.recordConsent(ctx, input);
  return deps.codes.send(ctx, { ...codeFor(ctx, input.phone), channel: 'sms', digits: 6 });
}

/** @throws AppError PHONE_ALREADY_USED, only after the number is proved */
export const verifyPhone = (
  ctx: MemberContext,
  deps: ProfileDependencies,
  input: { phone: string; code: string },
): Promise<{ user: User }> =>
  verifyContact(ctx, deps, {
    subject: codeFor(ctx, input.phone),
    code: input.code,
    store: () => deps.members.provePhone(ctx, ctx.actor.userId, input.phone),
  });
