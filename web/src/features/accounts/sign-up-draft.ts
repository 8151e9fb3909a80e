import { checkBirthdate } from '@candor/contract/dates';
import { withDialCode } from '@candor/contract/dial-codes';
import { DEFAULT_DIAL_CODE } from '@candor/contract/limits';
import type { accountTexts } from '../../lib/i18n/en/accounts.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import type { SignUp } from './queries.ts';

export interface SignUpDraft {
  displayName: string;
  dialCode: string;
  number: string;
  birthMonth: string;
  birthYear: string;
  campusMode: boolean;
  lgbtqia: boolean;
  /** ISO time of the tick; empty while the box is not ticked. */
  consentGivenAt: string;
}

export const emptySignUp: SignUpDraft = {
  displayName: '',
  dialCode: DEFAULT_DIAL_CODE,
  number: '',
  birthMonth: '',
  birthYear: '',
  campusMode: false,
  lgbtqia: false,
  consentGivenAt: '',
};

/** What the button still waits for, to be said beside it. */
export function missingParts(draft: SignUpDraft) {
  const parts = {
    missingDisplayName: draft.displayName.trim() === '',
    missingPhone: draft.number.trim() === '',
    missingBirth: draft.birthMonth === '' || draft.birthYear === '',
    missingConsent: draft.consentGivenAt === '',
  } as const;
  return (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => parts[part]);
}

const birthdateOf = (draft: SignUpDraft): string => `${draft.birthYear}-${draft.birthMonth}-01`;

/** The messages by the fields' names on the wire. */
export function checkSignUp(draft: SignUpDraft, t: Translate<(typeof accountTexts)['texts']>): Record<string, string> {
  const found: Record<string, string> = {};
  if (draft.displayName.trim() === '') found['display_name'] = t('displayNameRequired');
  if (draft.number.trim() === '') found['phone_number'] = t('phoneRequired');
  if (draft.birthMonth === '' || draft.birthYear === '') found['birthdate'] = t('birthRequired');
  else if (checkBirthdate(birthdateOf(draft), new Date()) !== null) found['birthdate'] = t('tooYoung');
  return found;
}

interface Tickets {
  signUpTicket: string | undefined;
  googleTicket: string | undefined;
}

export const signUpOf = (draft: SignUpDraft, { signUpTicket, googleTicket }: Tickets): SignUp => ({
  display_name: draft.displayName.trim(),
  phone_number: withDialCode(draft.number, draft.dialCode),
  birthdate: birthdateOf(draft),
  campus_mode: draft.campusMode,
  lgbtqia: draft.lgbtqia,
  carrier_consent_given: true,
  carrier_consent_timestamp: draft.consentGivenAt,
  auth_method: googleTicket === undefined ? 'sms' : 'google',
  ...(signUpTicket === undefined ? {} : { signup_ticket: signUpTicket }),
  ...(googleTicket === undefined ? {} : { google_ticket: googleTicket }),
});
