import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS } from '@candor/contract/user';
import { audit } from '../../platform/audit/store.ts';
import type { Context, Role } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';
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
  /** For seeding: given when the member is not of today. */
  id?: string;
  createdAt?: Date;
}

/**
 * Makes an account of what was proved: sign-up, seeding and tests alike. Credits, links and trust follow by the hooks.
 * @throws AppError USER_ALREADY_EXISTS, EMAIL_ALREADY_EXISTS when somebody was faster
 */
export async function createMember(ctx: Context, deps: AccountsDependencies, member: NewMember): Promise<string> {
  const createdAt = member.createdAt ?? ctx.clock.now();
  const id = member.id ?? randomUUID();
  const { birthdate, displayName, phone = null, email = null, external } = member;
  const grownUp = isAdult(birthdate, ctx.clock.now());
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
    isAdult: grownUp,
    isVerified: isVerifiedAccount({ hasProvedPhone: phone !== null, hasExternalAccount: external !== undefined, isAdult: grownUp }),
    isProfileComplete: profileCompleteness({ displayName, birthdate }).is_complete,
    createdAt,
  });
  if (!isNew) {
    const isPhoneTaken = phone !== null && (await deps.members.findByPhone(ctx.db, phone)) !== undefined;
    throw new AppError(isPhoneTaken ? 'USER_ALREADY_EXISTS' : 'EMAIL_ALREADY_EXISTS', { keepsWrites: true });
  }
  // Whoever signs up in another language is written to in it from the first message on.
  const { language } = ctx;
  if (language !== undefined && language !== DEFAULT_SETTINGS.language) {
    await deps.members.saveSettings(ctx.db, id, { ...DEFAULT_SETTINGS, language }, createdAt);
  }
  await audit(ctx, { action: 'user.create', subject: `user:${id}` });
  if (phone !== null) await announceContact(ctx, deps, id, 'phone', phone);
  if (email !== null) await announceContact(ctx, deps, id, 'email', email);
  for (const hook of deps.ports.onMemberCreated) await hook(ctx, id);
  for (const hook of deps.ports.onStandingChanged) await hook(ctx, id);
  return id;
}

export async function announceContact(
  ctx: Context,
  deps: AccountsDependencies,
  userId: string,
  platform: 'phone' | 'email',
  value: string,
): Promise<void> {
  for (const hook of deps.ports.onContactProved) await hook(ctx, userId, { platform, value });
}
