import type { User } from '@candor/contract/accounts';
import { checkBirthdate } from '@candor/contract/dates';
import { MESSAGES } from '@candor/contract/messages';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { Member } from './member.ts';
import { presentUser } from './present-user.ts';
import { isAdult, isVerifiedAccount, mayChangeBirthdate, profileCompleteness } from './rules.ts';
import type { MemberChange } from './store.ts';

export interface ProfileChange {
  display_name?: string | undefined;
  birthdate?: string | undefined;
  campus_mode?: boolean | undefined;
  lgbtqia?: boolean | undefined;
}

export async function updateProfile(ctx: MemberContext, deps: AccountsDependencies, wanted: ProfileChange): Promise<{ user: User }> {
  const { userId } = ctx.actor;
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (!member) throw new AppError('UNAUTHENTICATED');
  const changed = Object.keys(wanted).filter((field) => wanted[field as keyof ProfileChange] !== undefined);
  if (changed.length > 0) {
    await deps.members.change(ctx.db, userId, changeOf(member, wanted, ctx.clock.now()));
    await audit(ctx, { action: 'user.update', subject: `user:${userId}`, data: { fields: changed.join(' ') } });
    for (const hook of deps.ports.onStandingChanged) await hook(ctx, userId);
  }
  return { user: await presentUser(ctx.db, deps, userId, ctx.clock.now()) };
}

/** @throws AppError VALIDATION_FAILED, CONFLICT */
function changeOf(member: Member, wanted: ProfileChange, now: Date): MemberChange {
  const displayName = wanted.display_name ?? member.displayName;
  const birthdate = wanted.birthdate ?? member.birthdate;
  if (wanted.birthdate !== undefined) {
    const problem = checkBirthdate(wanted.birthdate, now, MESSAGES.tooYoungToUse);
    if (problem !== null) throw invalidField('birthdate', problem);
    if (!mayChangeBirthdate(member.birthdate, wanted.birthdate, member.birthdateCorrectedAt)) {
      throw new AppError('CONFLICT', { message: 'Your birthdate can only be corrected once.' });
    }
  }
  const isCorrection = member.birthdate !== null && birthdate !== member.birthdate;
  const grownUp = isAdult(birthdate, now);
  return {
    ...(wanted.display_name === undefined ? {} : { displayName }),
    ...(wanted.birthdate === undefined ? {} : { birthdate: wanted.birthdate }),
    ...(isCorrection ? { birthdateCorrectedAt: now } : {}),
    preferences: {
      campusMode: wanted.campus_mode ?? member.preferences.campusMode,
      lgbtqia: wanted.lgbtqia ?? member.preferences.lgbtqia,
    },
    isAdult: grownUp,
    isVerified: isVerifiedAccount({
      hasProvedPhone: member.phoneVerifiedAt !== null,
      hasExternalAccount: member.hasExternalAccount,
      isAdult: grownUp,
    }),
    isProfileComplete: profileCompleteness({ displayName, birthdate }).is_complete,
    updatedAt: now,
  };
}
