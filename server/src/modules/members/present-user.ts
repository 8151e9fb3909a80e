import type { User } from '@candor/contract/accounts';
import { addTrustPoints, trustTier } from '@candor/contract/trust';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { MembersDependencies } from './dependencies.ts';
import { profileCompleteness } from './rules.ts';

/** A member's record for that member only; no other caller may receive it. */
export async function presentUser(db: Database, deps: MembersDependencies, userId: string, now: Date): Promise<User> {
  const member = await deps.members.load(db, userId);
  // The account can be deleted after the session was checked.
  if (!member) throw new AppError('UNAUTHENTICATED');
  const [bans, authoredPoints, reveals, linkedIdsCount] = [
    await deps.bans.listActive(db, userId, now),
    await deps.ports.ownAuthoredPoints(db, userId),
    await deps.ports.revealsOf(db, userId),
    await deps.ports.linkedIdsCountOf(db, userId),
  ];
  const decisionIds = await decisionIdsOf(db, deps, userId, bans);
  const trustScore = bans.length > 0 ? 0 : addTrustPoints(member.trustScore, authoredPoints);
  return {
    id: member.id,
    display_name: member.displayName,
    email: member.email,
    email_verified: member.emailVerifiedAt !== null,
    phone_number: member.phone,
    phone_verified: member.phoneVerifiedAt !== null,
    has_phone: member.phone !== null,
    birthdate: member.birthdate,
    role: member.role,
    trust_score: trustScore,
    trust_tier: trustTier(trustScore),
    verification_status: member.isVerified,
    auth_provider: member.authProvider,
    google_linked: member.hasExternalAccount,
    reveals,
    campus_mode: member.preferences.campusMode,
    lgbtqia: member.preferences.lgbtqia,
    photo_url: member.photoFileId === null ? null : deps.ports.photoUrl(member.photoFileId),
    photo_source: member.photoSource,
    linked_social_ids_count: linkedIdsCount,
    profile_completeness: profileCompleteness(member),
    bans: bans.map(({ id, reason, until }) => ({ reason, until: until?.toISOString() ?? null, decision_id: decisionIds.get(id) ?? null })),
    deletes_at: member.deletesAt?.toISOString() ?? null,
    second_factor_due: false,
    created_at: member.createdAt.toISOString(),
    updated_at: member.updatedAt.toISOString(),
  };
}

async function decisionIdsOf(
  db: Database,
  { ports }: MembersDependencies,
  userId: string,
  bans: readonly { id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (bans.length === 0) return new Map();
  return ports.decisionIdsOfBans(
    db,
    userId,
    bans.map(({ id }) => id),
  );
}

/** For a session that awaits its second factor: leaves out all that somebody who only stole the phone number doesn't know. */
export const withholdPersonalData = (user: User): User => ({
  ...user,
  email: null,
  birthdate: null,
  campus_mode: false,
  lgbtqia: false,
  photo_url: null,
  reveals: 0,
  linked_social_ids_count: 0,
  second_factor_due: true,
});

export async function readOwnUser(ctx: MemberContext, deps: MembersDependencies): Promise<{ user: User }> {
  const user = await presentUser(ctx.db, deps, ctx.actor.userId, ctx.clock.now());
  return { user: ctx.actor.awaitsFactor ? withholdPersonalData(user) : user };
}
