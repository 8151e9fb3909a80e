import type { User } from '@candor/contract/accounts';
import { message } from '@candor/contract/message';
import type { Context, MemberContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { GoogleDependencies } from './dependencies.ts';
import { enqueueExternalPhoto } from './fetch-photo.ts';
import type { ExternalIdentity } from './ports.ts';
import { externalId, proveIdentity, type GoogleResponse } from './prove-identity.ts';

/**
 * Connects a Google account to the caller's. The account's protections are checked before Google's response is used up, so that the call
 * can be repeated after a second factor was shown.
 */
export async function linkGoogle(ctx: MemberContext, deps: GoogleDependencies, response: GoogleResponse): Promise<{ user: User }> {
  const { userId } = ctx.actor;
  await deps.sessions.requireTrustedDevice(ctx);
  const { identity } = await proveIdentity(ctx, deps, response);
  return inTransaction(deps.identityDb, async (db, afterCommit) => {
    const txCtx: Context = { ...ctx, db, afterCommit };
    const member = await deps.members.records.load(db, userId, { forUpdate: true });
    if (!member) throw new AppError('UNAUTHENTICATED');
    const isOwn = await isOwnAlready(txCtx, deps, userId, identity);
    if (!isOwn) {
      if (member.hasExternalAccount) throw new AppError('CONFLICT', { message: message('googleOther') });
      await deps.members.linkExternalAccount(txCtx, userId, externalId(identity));
      if (member.email === null) await proveEmail(txCtx, deps, userId, identity.email);
      await deps.ports.notifyOfNewSignIn(txCtx, userId);
      await enqueueExternalPhoto(txCtx, deps, userId, identity);
      await deps.members.announceStanding(txCtx, userId);
    }
    return { user: await deps.members.presentUser(db, userId, ctx.clock.now()) };
  });
}

/** @throws AppError EMAIL_ALREADY_EXISTS when the Google account or its address belongs to another member */
async function isOwnAlready(ctx: Context, deps: GoogleDependencies, userId: string, identity: ExternalIdentity): Promise<boolean> {
  const accountOwner = await deps.members.records.findByExternalAccount(ctx.db, externalId(identity));
  const emailOwner = await deps.members.records.findByEmail(ctx.db, identity.email);
  if ([accountOwner, emailOwner].some((other) => other !== undefined && other !== userId)) {
    throw taken();
  }
  return accountOwner === userId;
}

/** @throws AppError EMAIL_ALREADY_EXISTS when another member has proved the address since the check; then nothing of the link is stored */
async function proveEmail(ctx: Context, deps: GoogleDependencies, userId: string, email: string): Promise<void> {
  try {
    await deps.members.proveEmail(ctx, userId, email);
  } catch (error) {
    throw error instanceof AppError && error.code === 'EMAIL_ALREADY_USED' ? taken() : error;
  }
}

const taken = () => new AppError('EMAIL_ALREADY_EXISTS', { message: message('googleTaken') });

export async function unlinkGoogle(ctx: MemberContext, deps: GoogleDependencies): Promise<{ user: User }> {
  const { userId } = ctx.actor;
  await deps.sessions.requireTrustedDevice(ctx);
  const member = await deps.members.records.load(ctx.db, userId, { forUpdate: true });
  if (!member?.hasExternalAccount) throw new AppError('NOT_FOUND');
  const hasOther = member.phoneVerifiedAt !== null || (await deps.secondFactor.hasPasskey(ctx.db, userId));
  if (!hasOther) throw new AppError('LAST_SIGN_IN_METHOD');
  await deps.members.unlinkExternalAccount(ctx, userId);
  await deps.ports.notifyOfRemovedSignIn(ctx, userId);
  return { user: await deps.members.presentUser(ctx.db, userId, ctx.clock.now()) };
}
