import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS } from '@candor/contract/user';
import { audit } from '../../platform/audit/store.ts';
import type { Context, Role } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { MembersDependencies } from './dependencies.ts';
import { isAdult, isVerifiedAccount, profileCompleteness } from './rules.ts';

export interface NewMember {
  displayName: string;
  /** YYYY-MM-01 */
  birthdate: string | null;
  campusMode?: boolean;
  lgbtqia?: boolean;
  /** Proved by its owner, as is the e-mail address. */
  phone?: string;
  email?: string;
  external?: { provider: 'google'; accountId: string };
  role?: Role;
  /** Seeding gives these for members who joined in the past. */
  id?: string;
  createdAt?: Date;
}

/**
 * Creates an account, for sign-up, seeding and tests. The hooks add credits, links and trust.
 * @throws AppError USER_ALREADY_EXISTS, EMAIL_ALREADY_EXISTS when a simultaneous call created it first
 */
export async function createMember(ctx: Context, deps: MembersDependencies, member: NewMember): Promise<string> {
  const createdAt = member.createdAt ?? ctx.clock.now();
  const id = member.id ?? randomUUID();
  const { birthdate, displayName, phone = null, email = null, external } = member;
  const isOfAge = isAdult(birthdate, ctx.clock.now());
  const isNew = await deps.members.insert(ctx.db, {
    id,
    role: member.role ?? 'user',
    displayName,
    birthdate,
    preferences: { campusMode: member.campusMode ?? false, lgbtqia: member.lgbtqia ?? false },
    phone,
    email,
    externalId: external ? `${external.provider}|${external.accountId}` : null,
    authProvider: external?.provider ?? 'phone',
    isAdult: isOfAge,
    isVerified: isVerifiedAccount({ hasProvedPhone: phone !== null, hasExternalAccount: external !== undefined, isAdult: isOfAge }),
    isProfileComplete: profileCompleteness({ displayName, birthdate }).is_complete,
    createdAt,
  });
  if (!isNew) {
    const isPhoneTaken = phone !== null && (await deps.members.findByPhone(ctx.db, phone)) !== undefined;
    throw new AppError(isPhoneTaken ? 'USER_ALREADY_EXISTS' : 'EMAIL_ALREADY_EXISTS', { keepsWrites: true });
  }
  // Stores the language of the sign-up, so that even the first message is in it.
  const { language } = ctx;
  if (language !== undefined && language !== DEFAULT_SETTINGS.language) {
    await deps.members.saveSettings(ctx.db, id, { ...DEFAULT_SETTINGS, language }, createdAt);
  }
  await audit(ctx, { action: 'user.create', subject: `user:${id}` });
  if (phone !== null) await announceContact(ctx, deps, id, 'phone', phone);
  if (email !== null) await announceContact(ctx, deps, id, 'email', email);
  for (const hook of deps.ports.onMemberCreated) await hook(ctx, id);
  await announceStanding(ctx, deps, id);
  return id;
}

export async function announceContact(
  ctx: Context,
  deps: MembersDependencies,
  userId: string,
  platform: 'phone' | 'email',
  value: string,
): Promise<void> {
  for (const hook of deps.ports.onContactProved) await hook(ctx, userId, { platform, value });
}

export async function announceStanding(ctx: Context, deps: MembersDependencies, userId: string): Promise<void> {
  for (const hook of deps.ports.onStandingChanged) await hook(ctx, userId);
}
