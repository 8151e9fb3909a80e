import { message } from '@candor/contract/message';
import type { User } from '@candor/contract/accounts';
import { checkBirthdate } from '@candor/contract/dates';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { isAdult, isVerifiedAccount, mayChangeBirthdate, profileCompleteness, type Member, type MemberChange } from '../members/index.ts';
import type { ProfileDependencies } from './dependencies.ts';

export interface ProfileChange {
  display_name?: string | undefined;
  birthdate?: string | undefined;
  campus_mode?: boolean | undefined;
  lgbtqia?: boolean | undefined;
}

export async function updateProfile(ctx: MemberContext, deps: ProfileDependencies, changes: ProfileChange): Promise<{ user: User }> {
  const { userId } = ctx.actor;
  const member = await deps.members.records.load(ctx.db, userId, { forUpdate: true });
  if (!member) throw new AppError('UNAUTHENTICATED');
  const changed = Object.keys(changes).filter((field) => changes[field as keyof ProfileChange] !== undefined);
  if (changed.length > 0) {
    await deps.members.records.change(ctx.db, userId, changeOf(member, changes, ctx.clock.now()));
    await audit(ctx, { action: 'user.update', subject: `user:${userId}`, data: { fields: changed.join(' ') } });
    await deps.members.announceStanding(ctx, userId);
  }
  return { user: await deps.members.presentUser(ctx.db, userId, ctx.clock.now()) };
}

/** @throws AppError VALIDATION_FAILED, CONFLICT */
function changeOf(member: Member, changes: ProfileChange, now: Date): MemberChange {
  const displayName = changes.display_name ?? member.displayName;
  const birthdate = changes.birthdate ?? member.birthdate;
  if (changes.birthdate !== undefined) {
    const problem = checkBirthdate(changes.birthdate, now, message('tooYoungToUse'));
    if (problem !== null) throw invalidField('birthdate', problem);
    if (!mayChangeBirthdate(member.birthdate, changes.birthdate, member.birthdateCorrectedAt)) {
      throw new AppError('CONFLICT', { message: message('birthdateCorrectedOnce') });
    }
  }
  const isCorrection = member.birthdate !== null && birthdate !== member.birthdate;
  const isNowAdult = isAdult(birthdate, now);
  return {
    ...(changes.display_name === undefined ? {} : { displayName }),
    ...(changes.birthdate === undefined ? {} : { birthdate: changes.birthdate }),
    ...(isCorrection ? { birthdateCorrectedAt: now } : {}),
    preferences: {
      campusMode: changes.campus_mode ?? member.preferences.campusMode,
      lgbtqia: changes.lgbtqia ?? member.preferences.lgbtqia,
    },
    isAdult: isNowAdult,
    isVerified: isVerifiedAccount({
      hasProvedPhone: member.phoneVerifiedAt !== null,
      hasExternalAccount: member.hasExternalAccount,
      isAdult: isNowAdult,
    }),
    isProfileComplete: profileCompleteness({ displayName, birthdate }).is_complete,
    updatedAt: now,
  };
}
