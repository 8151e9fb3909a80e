import type { Context } from '../../platform/context.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { AccountFacts, ActiveBan } from './member.ts';

/** What the trust score takes from the account; in a mutation the account stays locked until it ends. */
export async function readAccountFacts(
  ctx: Context,
  deps: AccountsDependencies,
  userId: string,
  options: { forUpdate?: boolean } = {},
): Promise<AccountFacts | undefined> {
  const member = await deps.members.load(ctx.db, userId, options);
  if (!member) return undefined;
  const bans = await deps.members.activeBans(ctx.db, userId, ctx.clock.now());
  return {
    isVerified: member.isVerified,
    isPhoneVerified: member.phoneVerifiedAt !== null,
    isEmailVerified: member.emailVerifiedAt !== null,
    isProfileComplete: member.isProfileComplete,
    hasPhoto: member.photoFileId !== null,
    isPhotoExternal: member.photoFileId !== null && member.photoSource !== null && member.photoSource !== 'other',
    isBanned: bans.length > 0,
    bannedUntil: lastEnd(bans),
    trustScore: member.trustScore,
    createdAt: member.createdAt,
  };
}

function lastEnd(bans: ActiveBan[]): Date | null {
  const ends = bans.map(({ until }) => until);
  if (ends.length === 0 || ends.includes(null)) return null;
  return new Date(Math.max(...ends.map((end) => Number(end))));
}
