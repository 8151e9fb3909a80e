import type { User } from '@candor/contract/accounts';
import { message } from '@candor/contract/message';
import type { Context, MemberContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { GoogleDependencies } from './dependencies.ts';
import { enqueueExternalPhoto } from './fetch-photo.ts';
import type { ExternalIdentity } from './ports.ts';
import { externalId, proveIdentity, type GoogleAnswer } from './prove-identity.ts';

/**
 * Connects a Google account to the caller's. The account's protections are checked before Google's response is used up, so that the call
 * can be repeated after a second factor was shown.
 */
export async function linkGoogle(ctx: MemberContext, deps: GoogleDependencies, answer: GoogleAnswer): Promise<{ user: User }> {
  const { userId } = ctx.actor;
  await deps.sessions.requireTrustedDevice(ctx);
  const { identity } = await proveIdentity(ctx, deps, answer);
  return inTransaction(deps.identityDb, async (db, afterCommit) => {
    const acting: Context = { ...ctx, db, afterCommit };
    const member = await deps.members.records.load(db, userId, { forUpdate: true });
    if (!member) throw new AppError('UNAUTHENTICATED');
    const isOwn = await isOwnAlready(acting, deps, userId, identity);
    if (!isOwn) {
      if (member.hasExternalAccount) throw new AppError('CONFLICT', { message: message('googleOther') });
      await deps.members.linkExternalAccount(acting, userId, externalId(identity));
      if (member.email === null) await deps.members.proveEmail(acting, userId, identity.email);
      await deps.ports.notifyOfNewSignIn(acting, userId);
      await enqueueExternalPhoto(acting, deps, userId, identity);
      await deps.members.announceStanding(acting, userId);
    }
    return { user: await deps.members.presentUser(db, userId, ctx.clock.now()) };
  });
}

/** @throws AppError EMAIL_ALREADY_EXISTS when the Google account or its address belongs to another member */
async function isOwnAlready(ctx: Context, deps: GoogleDependencies, userId: string, identity: ExternalIdentity): Promise<boolean> {
  const holder = await deps.members.records.findByExternalAccount(ctx.db, externalId(identity));
  const addressee = await deps.members.records.findByEmail(ctx.db, identity.email);
  if ([holder, addressee].some((other) => other !== undefined && other !== userId)) {
    throw new AppError('EMAIL_ALREADY_EXISTS', { message: message('googleTaken') });
  }
  return holder === userId;
}

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
