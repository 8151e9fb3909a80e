import { ageOn } from '@candor/contract/dates';
import { MINIMUM_AGE_YEARS } from '@candor/contract/limits';

/** A verified member is an adult who has proved a phone number or an external account. */
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

/** A birthdate may be corrected once. Giving the first one is not a correction. */
export const mayChangeBirthdate = (current: string | null, next: string, correctedAt: Date | null): boolean =>
  current === null || current === next || correctedAt === null;
