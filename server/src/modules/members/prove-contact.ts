import { message } from '@candor/contract/message';
import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { announceContact, announceStanding } from './create-member.ts';
import type { MembersDependencies } from './dependencies.ts';
import type { Member } from './member.ts';
import { isVerifiedAccount } from './rules.ts';

/** @throws AppError EMAIL_ALREADY_USED */
export async function proveEmail(ctx: Context, deps: MembersDependencies, userId: string, email: string): Promise<void> {
  const member = await lockMember(ctx, deps, userId);
  const holder = await deps.members.findByEmail(ctx.db, email);
  if (holder !== undefined && holder !== userId) throw new AppError('EMAIL_ALREADY_USED', { keepsWrites: true });
  // Sent before the change, so that the notice goes to the old address, which a thief of the account can't read.
  if (member.email !== null && member.email !== email) await deps.ports.notifyOfContactChange(ctx, userId);
  await refuseTaken('EMAIL_ALREADY_USED', deps.members.setEmail(ctx.db, userId, email, ctx.clock.now()));
  await audit(ctx, { action: 'user.prove-email', subject: `user:${userId}` });
  await announceContact(ctx, deps, userId, 'email', email);
  await announceStanding(ctx, deps, userId);
}

/** @throws AppError PHONE_ALREADY_USED */
export async function provePhone(ctx: Context, deps: MembersDependencies, userId: string, phone: string): Promise<void> {
  const member = await lockMember(ctx, deps, userId);
  const holder = await deps.members.findByPhone(ctx.db, phone);
  if (holder !== undefined && holder !== userId) throw new AppError('PHONE_ALREADY_USED', { keepsWrites: true });
  // Before the change, as above.
  if (member.phone !== null && member.phone !== phone) await deps.ports.notifyOfContactChange(ctx, userId);
  const isVerified = isVerifiedAccount({ hasProvedPhone: true, hasExternalAccount: member.hasExternalAccount, isAdult: member.isAdult });
  await refuseTaken('PHONE_ALREADY_USED', deps.members.setPhone(ctx.db, userId, phone, ctx.clock.now(), isVerified));
  await audit(ctx, { action: 'user.prove-phone', subject: `user:${userId}` });
  await announceContact(ctx, deps, userId, 'phone', phone);
  await announceStanding(ctx, deps, userId);
}

/** Refuses what another member has proved since the check: the unique constraint decides between simultaneous calls. */
async function refuseTaken(
  code: 'EMAIL_ALREADY_USED' | 'PHONE_ALREADY_USED' | 'EMAIL_ALREADY_EXISTS',
  write: Promise<void>,
  reason = message(`error.${code}`),
): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (violatedConstraint(error) !== undefined) throw new AppError(code, { message: reason });
    throw error;
  }
}

/** Adds an account of an identity provider as a way to sign in. @throws AppError EMAIL_ALREADY_EXISTS when another member has it */
export async function linkExternalAccount(ctx: Context, deps: MembersDependencies, userId: string, externalId: string): Promise<void> {
  const member = await lockMember(ctx, deps, userId);
  const isVerified = isVerifiedAccount({
    hasProvedPhone: member.phoneVerifiedAt !== null,
    hasExternalAccount: true,
    isAdult: member.isAdult,
  });
  const write = deps.members.setExternalAccount(ctx.db, userId, externalId, isVerified, ctx.clock.now());
  await refuseTaken('EMAIL_ALREADY_EXISTS', write, message('googleTaken'));
  await audit(ctx, { action: 'user.link-google', subject: `user:${userId}` });
}

/** @throws AppError NOT_FOUND when there is none */
export async function unlinkExternalAccount(ctx: Context, deps: MembersDependencies, userId: string): Promise<void> {
  const member = await lockMember(ctx, deps, userId);
  if (!member.hasExternalAccount) throw new AppError('NOT_FOUND');
  const isVerified = isVerifiedAccount({
    hasProvedPhone: member.phoneVerifiedAt !== null,
    hasExternalAccount: false,
    isAdult: member.isAdult,
  });
  await deps.members.clearExternalAccount(ctx.db, userId, isVerified, ctx.clock.now());
  await audit(ctx, { action: 'user.unlink-google', subject: `user:${userId}` });
  await announceStanding(ctx, deps, userId);
}

async function lockMember(ctx: Context, deps: MembersDependencies, userId: string): Promise<Member> {
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (!member) throw new AppError('UNAUTHENTICATED');
  return member;
}
