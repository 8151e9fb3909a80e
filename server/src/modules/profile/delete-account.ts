import { message } from '@candor/contract/message';
import type { CodeSent, User } from '@candor/contract/accounts';
import { ACCOUNT_DELETION_GRACE_HOURS } from '@candor/contract/limits';
import { audit } from '../../platform/audit/store.ts';
import { HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { Context, MemberContext } from '../../platform/context.ts';
import { notifyMember } from '../../platform/db/change-feed/outbox.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { Member } from '../members/index.ts';
import type { ProfileDependencies } from './dependencies.ts';

export const DELETE_JOB = 'delete-account';

interface DeletionRequest {
  code: string | undefined;
  keepsExperiences: boolean;
}

/** Sends a code if the request has none. With the code, it schedules the deletion in 24 hours; until then the member can cancel it. */
export async function requestDeletion(
  ctx: MemberContext,
  deps: ProfileDependencies,
  request: DeletionRequest,
): Promise<{ deletes_at: string } | CodeSent> {
  await deps.secondFactor.requireConfirmed(ctx);
  const member = await requireMember(ctx, deps);
  const { address, channel } = contactOf(member);
  const subject = { purpose: 'deletion' as const, address, ownerId: member.id };
  if (request.code === undefined) {
    return deps.codes.send(ctx, { ...subject, channel, digits: 4 });
  }
  await deps.codes.check(ctx, subject, request.code);
  const deletesAt = secondsAfter(ctx.clock.now(), ACCOUNT_DELETION_GRACE_HOURS * HOUR_S);
  await deps.members.records.setDeletion(ctx.db, member.id, { at: deletesAt, keepsExperiences: request.keepsExperiences });
  await enqueueDeletion(ctx.db, member.id, deletesAt);
  await audit(ctx, { action: 'user.request-deletion', subject: `user:${member.id}` });
  await deps.ports.notifyOfDeletion(ctx, member.id);
  return { deletes_at: deletesAt.toISOString() };
}

/**
 * For an account that a restored backup brought back: deletes it again as soon as jobs run. Its experiences are deleted too, because nothing
 * tells any more whether the member wanted to keep them.
 */
export async function scheduleDeletion(ctx: Context, deps: ProfileDependencies, userId: string): Promise<void> {
  const now = ctx.clock.now();
  await deps.members.records.setDeletion(ctx.db, userId, { at: now, keepsExperiences: false });
  await enqueueDeletion(ctx.db, userId, now);
}

export const enqueueDeletion = (db: Database, userId: string, runAt: Date): Promise<void> =>
  enqueue(db, DELETE_JOB, { userId }, { key: `${DELETE_JOB}-${userId}`, runAt });

export async function restoreAccount(ctx: MemberContext, deps: ProfileDependencies): Promise<{ user: User }> {
  const member = await requireMember(ctx, deps);
  if (member.deletesAt === null) throw new AppError('CONFLICT', { message: message('notBeingDeleted') });
  await deps.members.records.setDeletion(ctx.db, member.id, null);
  await audit(ctx, { action: 'user.restore', subject: `user:${member.id}` });
  return { user: await deps.members.presentUser(ctx.db, member.id, ctx.clock.now()) };
}

/** Runs after the 24 hours; does nothing when the member cancelled the deletion. */
export async function deleteAccount(ctx: Context, deps: ProfileDependencies, userId: string): Promise<void> {
  const member = await deps.members.records.load(ctx.db, userId, { forUpdate: true });
  if (!member?.deletesAt) return;
  // The queue goes by the database's clock, which can be ahead of this process's.
  if (member.deletesAt > ctx.clock.now()) return enqueueDeletion(ctx.db, userId, member.deletesAt);
  for (const hook of deps.ports.onMemberDeleted) await hook(ctx, userId, { keepsExperiences: member.keepsExperiences });
  if (member.phone !== null) await deps.codes.consents.delete(ctx.db, member.phone);
  await deps.members.records.delete(ctx.db, userId);
  await notifyMember(ctx.db, userId);
  await audit(ctx, { action: 'user.delete', subject: `user:${userId}` });
}

async function requireMember(ctx: MemberContext, deps: ProfileDependencies): Promise<Member> {
  const member = await deps.members.records.load(ctx.db, ctx.actor.userId, { forUpdate: true });
  if (!member) throw new AppError('UNAUTHENTICATED');
  return member;
}

function contactOf(member: Member): { address: string; channel: 'sms' | 'email' } {
  if (member.phone !== null) return { address: member.phone, channel: 'sms' };
  if (member.email !== null) return { address: member.email, channel: 'email' };
  throw new AppError('CONFLICT', { message: message('contactRequiredFirst') });
}
