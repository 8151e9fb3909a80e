import type { CodeSent, User } from '@candor/contract/accounts';
import type { MemberContext } from '../../platform/context.ts';
import type { ProfileDependencies } from './dependencies.ts';
import { verifyContact } from './verify-contact.ts';

const codeFor = (ctx: MemberContext, email: string) => ({ purpose: 'email' as const, address: email, ownerId: ctx.actor.userId });

export async function requestEmailCode(ctx: MemberContext, deps: ProfileDependencies, email: string): Promise<CodeSent> {
  await deps.sessions.requireTrustedDevice(ctx);
  return deps.codes.send(ctx, { ...codeFor(ctx, email), channel: 'email', digits: 6 });
}

/** @throws AppError EMAIL_ALREADY_USED, only after the address is proved */
export const verifyEmail = (
  ctx: MemberContext,
  deps: ProfileDependencies,
  input: { email: string; code: string },
): Promise<{ user: User }> =>
  verifyContact(ctx, deps, {
    subject: codeFor(ctx, input.email),
    code: input.code,
    store: () => deps.members.proveEmail(ctx, ctx.actor.userId, input.email),
  });
