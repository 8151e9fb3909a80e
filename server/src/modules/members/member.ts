import type { Role } from '../../platform/context.ts';

export interface Preferences {
  campusMode: boolean;
  lgbtqia: boolean;
}

/** A member with the sealed columns decrypted, without the hashes that only look-ups need. */
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
  /** Whether the member's experiences stay when the account is deleted. */
  keepsExperiences: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** The fields of a member that others may see, if a rule allows it. */
export interface NamedPerson {
  displayName: string;
  isNamePublic: boolean;
  role: Role;
  isVerified: boolean;
}

export interface Person extends NamedPerson {
  trustScore: number;
}

export interface ActiveBan {
  id: string;
  reason: string;
  until: Date | null;
}

/** The parts of the trust score that come from the account. */
export interface AccountFacts {
  isVerified: boolean;
  isPhoneVerified: boolean;
  isEmailVerified: boolean;
  isProfileComplete: boolean;
  hasPhoto: boolean;
  isPhotoExternal: boolean;
  isBanned: boolean;
  /** When the last active ban ends; null when it is indefinite or there is none. */
  bannedUntil: Date | null;
  trustScore: number;
  createdAt: Date;
}
