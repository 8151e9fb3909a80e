import type { CodeSent, User } from '@candor/contract/accounts';
import { ACCOUNT_DELETION_GRACE_HOURS } from '@candor/contract/limits';
import { audit } from '../../platform/audit/store.ts';
import { HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { Context, MemberContext } from '../../platform/context.ts';
import { wake } from '../../platform/db/wake.ts';
import { AppError } from '../../platform/errors.ts';
import { Answer } from '../../platform/http/route-binding.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import { checkCode } from './check-code.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { Member } from './member.ts';
import { presentUser } from './present-user.ts';
import { requireConfirmed } from './require-confirmed.ts';
import { sendCode } from './send-code.ts';

export const DELETE_JOB = 'delete-account';

interface DeletionWish {
  code: string | undefined;
  keepsExperiences: boolean;
}

/** Without a code one is sent; with it the account goes in 24 hours (product decision A11). */
export async function requestDeletion(
  ctx: MemberContext,
  deps: AccountsDependencies,
  wish: DeletionWish,
): Promise<{ deletes_at: string } | Answer<CodeSent>> {
  await requireConfirmed(ctx, deps);
  const member = await requireMember(ctx, deps);
  const { address, channel } = contactOf(member);
  const subject = { purpose: 'deletion' as const, address, ownerId: member.id };
  if (wish.code === undefined) {
    return new Answer(await sendCode(ctx, deps, { ...subject, channel, digits: 4 }), { status: 202, code: 'VERIFICATION_REQUIRED' });
  }
  await checkCode(ctx, deps, subject, wish.code);
  const deletesAt = secondsAfter(ctx.clock.now(), ACCOUNT_DELETION_GRACE_HOURS * HOUR_S);
  await deps.members.setDeletion(ctx.db, member.id, { at: deletesAt, keepsExperiences: wish.keepsExperiences });
  await enqueue(ctx.db, DELETE_JOB, { userId: member.id }, { key: `${DELETE_JOB}-${member.id}`, runAt: deletesAt });
  await audit(ctx, { action: 'user.request-deletion', subject: `user:${member.id}` });
  await deps.ports.notifyOfSecurity(ctx, member.id, { event: 'deletion' });
  return { deletes_at: deletesAt.toISOString() };
}

export async function restoreAccount(ctx: MemberContext, deps: AccountsDependencies): Promise<{ user: User }> {
  const member = await requireMember(ctx, deps);
  if (member.deletesAt === null) throw new AppError('CONFLICT', { message: 'This account is not being deleted.' });
  await deps.members.setDeletion(ctx.db, member.id, null);
  await audit(ctx, { action: 'user.restore', subject: `user:${member.id}` });
  return { user: await presentUser(ctx.db, deps, member.id, ctx.clock.now()) };
}

/** Runs when the 24 hours are over; whoever changed their mind is left alone. */
export async function deleteAccount(ctx: Context, deps: AccountsDependencies, userId: string): Promise<void> {
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (!member?.deletesAt || member.deletesAt > ctx.clock.now()) return;
  for (const hook of deps.ports.onMemberDeleted) await hook(ctx, userId, { keepsExperiences: member.keepsExperiences });
  await deps.members.delete(ctx.db, member);
  await wake(ctx.db, userId);
  await audit(ctx, { action: 'user.delete', subject: `user:${userId}` });
}

async function requireMember(ctx: MemberContext, deps: AccountsDependencies): Promise<Member> {
  const member = await deps.members.load(ctx.db, ctx.actor.userId, { forUpdate: true });
  if (!member) throw new AppError('UNAUTHENTICATED');
  return member;
}

function contactOf(member: Member): { address: string; channel: 'sms' | 'email' } {
  if (member.phone !== null) return { address: member.phone, channel: 'sms' };
  if (member.email !== null) return { address: member.email, channel: 'email' };
  throw new AppError('CONFLICT', { message: 'Please add a phone number or an email address first.' });
}
