import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { announceStanding } from './create-member.ts';
import type { MembersDependencies } from './dependencies.ts';

export interface ProfilePhoto {
  fileId: string;
  source: 'google' | 'apple' | 'other';
}

/** @returns the file of the previous photo, for the caller to delete */
export async function setPhoto(
  ctx: Context,
  deps: MembersDependencies,
  userId: string,
  photo: ProfilePhoto | null,
): Promise<string | null> {
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (!member) throw new AppError('UNAUTHENTICATED');
  await deps.members.setPhoto(ctx.db, userId, photo, ctx.clock.now());
  await audit(ctx, { action: photo ? 'user.set-photo' : 'user.remove-photo', subject: `user:${userId}` });
  await announceStanding(ctx, deps, userId);
  return member.photoFileId;
}
