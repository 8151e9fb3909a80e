import type { Context } from '../../platform/context.ts';
import type { MembersDependencies } from './dependencies.ts';
import type { AccountFacts, ActiveBan } from './member.ts';

/** The parts of the trust score that come from the account. `forUpdate` locks the account until the transaction ends. */
export async function readAccountFacts(
  ctx: Context,
  deps: MembersDependencies,
  userId: string,
  options: { forUpdate?: boolean } = {},
): Promise<AccountFacts | undefined> {
  const member = await deps.members.load(ctx.db, userId, options);
  if (!member) return undefined;
  const bans = await deps.bans.listActive(ctx.db, userId, ctx.clock.now());
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
