import { ageOn } from '@candor/contract/dates';
import { MINIMUM_AGE_YEARS } from '@candor/contract/limits';

export interface StandingCode {
  wrongTries: number;
  expiresAt: Date;
  isUsed: boolean;
}

export type CodeVerdict =
  | 'right'
  /** A guess that could have been right: it counts against the code and against the number. */
  | 'wrong'
  /** Nothing to be right about: never sent, used or expired. */
  | 'void'
  | 'dead';

/** Product decision A1: single use, until it expires or has been guessed at too often. */
export function judgeCode(code: StandingCode | undefined, isMatch: boolean, now: Date, maxTries: number): CodeVerdict {
  if (!code) return 'void';
  if (code.wrongTries >= maxTries) return 'dead';
  if (code.isUsed || code.expiresAt <= now) return 'void';
  return isMatch ? 'right' : 'wrong';
}

/** Product decision A10. */
export const isVerifiedAccount = (facts: { hasProvedPhone: boolean; hasExternalAccount: boolean; isAdult: boolean }): boolean =>
  facts.isAdult && (facts.hasProvedPhone || facts.hasExternalAccount);

export const isAdult = (birthdate: string | null, now: Date): boolean => birthdate !== null && ageOn(birthdate, now) >= MINIMUM_AGE_YEARS;

export interface ProfileCompleteness {
  has_birthdate: boolean;
  has_display_name: boolean;
  is_complete: boolean;
}

export function profileCompleteness(profile: { displayName: string; birthdate: string | null }): ProfileCompleteness {
  const has_birthdate = profile.birthdate !== null;
  const has_display_name = profile.displayName.trim() !== '';
  return { has_birthdate, has_display_name, is_complete: has_birthdate && has_display_name };
}

/** Product decision A7: a birthdate may be corrected once. The first one given is no correction. */
export const mayChangeBirthdate = (present: string | null, wanted: string, correctedAt: Date | null): boolean =>
  present === null || present === wanted || correctedAt === null;

/** Not an address of somebody else's, in any of the spellings that browsers read as one. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\');
