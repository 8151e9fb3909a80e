import type { CodeSent, User } from '@candor/contract/accounts';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { checkCode } from './check-code.ts';
import { announceContact } from './create-member.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { presentUser } from './present-user.ts';
import { requireTrustedDevice } from './require-confirmed.ts';
import { sendCode } from './send-code.ts';

const subject = (ctx: MemberContext, email: string) => ({ purpose: 'email' as const, address: email, ownerId: ctx.actor.userId });

export async function requestEmailCode(ctx: MemberContext, deps: AccountsDependencies, email: string): Promise<CodeSent> {
  await requireTrustedDevice(ctx, deps);
  return sendCode(ctx, deps, { ...subject(ctx, email), channel: 'email', digits: 6 });
}

export async function verifyEmail(
  ctx: MemberContext,
  deps: AccountsDependencies,
  input: { email: string; code: string },
): Promise<{ user: User }> {
  await requireTrustedDevice(ctx, deps);
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  await checkCode(ctx, deps, subject(ctx, input.email), input.code);
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (!member) throw new AppError('UNAUTHENTICATED');
  const holder = await deps.members.findByEmail(ctx.db, input.email);
  if (holder !== undefined && holder !== userId) throw new AppError('EMAIL_ALREADY_USED', { keepsWrites: true });
  // To the address that was there before: whoever took the account over can't read that one.
  if (member.email !== null && member.email !== input.email) await deps.ports.notifyOfSecurity(ctx, userId, { event: 'contact_changed' });
  try {
    await deps.members.setEmail(ctx.db, userId, input.email, now);
  } catch (error) {
    if (violatedConstraint(error) !== undefined) throw new AppError('EMAIL_ALREADY_USED');
    throw error;
  }
  await audit(ctx, { action: 'user.prove-email', subject: `user:${userId}` });
  await announceContact(ctx, deps, userId, 'email', input.email);
  for (const hook of deps.ports.onStandingChanged) await hook(ctx, userId);
  return { user: await presentUser(ctx.db, deps, userId, now) };
}
