import type { CodeSent, User } from '@candor/contract/accounts';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { checkCode } from './check-code.ts';
import { announceContact } from './create-member.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { presentUser } from './present-user.ts';
import { recordConsent, type ConsentedNumber } from './record-consent.ts';
import { isVerifiedAccount } from './rules.ts';
import { requireTrustedDevice } from './require-confirmed.ts';
import { sendCode } from './send-code.ts';

const subject = (ctx: MemberContext, phone: string) => ({ purpose: 'phone' as const, address: phone, ownerId: ctx.actor.userId });

/** Whether somebody has the number is not told here: whoever proves it may know (product decision A2). */
export async function requestPhoneCode(ctx: MemberContext, deps: AccountsDependencies, input: ConsentedNumber): Promise<CodeSent> {
  await requireTrustedDevice(ctx, deps);
  await recordConsent(ctx, deps, input);
  return sendCode(ctx, deps, { ...subject(ctx, input.phone), channel: 'sms', digits: 6 });
}

export async function verifyPhone(
  ctx: MemberContext,
  deps: AccountsDependencies,
  input: { phone: string; code: string },
): Promise<{ user: User }> {
  await requireTrustedDevice(ctx, deps);
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  await checkCode(ctx, deps, subject(ctx, input.phone), input.code);
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (!member) throw new AppError('UNAUTHENTICATED');
  const holder = await deps.members.findByPhone(ctx.db, input.phone);
  if (holder !== undefined && holder !== userId) throw new AppError('PHONE_ALREADY_USED', { keepsWrites: true });
  const isVerified = isVerifiedAccount({ hasProvedPhone: true, hasExternalAccount: member.hasExternalAccount, isAdult: member.isAdult });
  try {
    await deps.members.setPhone(ctx.db, userId, input.phone, now, isVerified);
  } catch (error) {
    if (violatedConstraint(error) !== undefined) throw new AppError('PHONE_ALREADY_USED');
    throw error;
  }
  await audit(ctx, { action: 'user.prove-phone', subject: `user:${userId}` });
  await announceContact(ctx, deps, userId, 'phone', input.phone);
  for (const hook of deps.ports.onStandingChanged) await hook(ctx, userId);
  if (member.phone !== null && member.phone !== input.phone) await deps.ports.notifyOfSecurity(ctx, userId, { event: 'contact_changed' });
  return { user: await presentUser(ctx.db, deps, userId, now) };
}
