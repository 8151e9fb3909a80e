import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';

export interface ProfilePhoto {
  fileId: string;
  source: 'google' | 'apple' | 'other';
}

/** @returns the file that was the photo before, which nobody needs any more */
export async function setPhoto(
  ctx: Context,
  deps: AccountsDependencies,
  userId: string,
  photo: ProfilePhoto | null,
): Promise<string | null> {
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (!member) throw new AppError('UNAUTHENTICATED');
  await deps.members.setPhoto(ctx.db, userId, photo, ctx.clock.now());
  await audit(ctx, { action: photo ? 'user.set-photo' : 'user.remove-photo', subject: `user:${userId}` });
  for (const hook of deps.ports.onStandingChanged) await hook(ctx, userId);
  return member.photoFileId;
}
