import type { Role } from '../../platform/context.ts';

export interface Preferences {
  campusMode: boolean;
  lgbtqia: boolean;
}

/** A member as the module works with it: opened, without the columns that only look-ups need. */
export interface Member {
  id: string;
  role: Role;
  displayName: string;
  phone: string | null;
  phoneVerifiedAt: Date | null;
  email: string | null;
  emailVerifiedAt: Date | null;
  birthdate: string | null;
  birthdateCorrectedAt: Date | null;
  preferences: Preferences;
  authProvider: 'phone' | 'google';
  hasExternalAccount: boolean;
  isAdult: boolean;
  isVerified: boolean;
  isProfileComplete: boolean;
  isNamePublic: boolean;
  photoFileId: string | null;
  photoSource: 'google' | 'apple' | 'other' | null;
  trustScore: number;
  deletesAt: Date | null;
  /** What was chosen for what the member wrote, once the account goes. */
  keepsExperiences: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** What may be shown to others of somebody, by whoever has decided that it may be. */
export interface Person {
  displayName: string;
  isNamePublic: boolean;
  trustScore: number;
  role: Role;
  isVerified: boolean;
}

export interface ActiveBan {
  id: string;
  reason: string;
  until: Date | null;
}

/** What the trust score takes from the account. */
export interface AccountFacts {
  isVerified: boolean;
  isPhoneVerified: boolean;
  isEmailVerified: boolean;
  isProfileComplete: boolean;
  hasPhoto: boolean;
  isPhotoExternal: boolean;
  isBanned: boolean;
  /** When the last active ban runs out; null when none does. */
  bannedUntil: Date | null;
  trustScore: number;
  createdAt: Date;
}
