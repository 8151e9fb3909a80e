import { checkBirthdate } from '@candor/contract/dates';
import { withDialCode } from '@candor/contract/dial-codes';
import { DEFAULT_DIAL_CODE } from '@candor/contract/limits';
import type { accountTexts } from './accounts.en.ts';
import type { Schema } from '../../lib/forms/use-validation.ts';
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
  /** ISO time when the box was ticked, or empty. */
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

/** The fields that are still missing, shown beside the disabled button. */
export function missingParts(draft: SignUpDraft) {
  const parts = {
    missingDisplayName: draft.displayName.trim() === '',
    missingPhone: draft.number.trim() === '',
    missingBirth: draft.birthMonth === '' || draft.birthYear === '',
    missingConsent: draft.consentGivenAt === '',
  } as const;
  return (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => parts[part]);
}

const toBirthdate = (draft: SignUpDraft): string => `${draft.birthYear}-${draft.birthMonth}-01`;

/** The rules of the fields, by the fields' names on the wire. */
export const signUpSchema = (
  t: Translate<(typeof accountTexts)['texts']>,
): Schema<SignUpDraft, 'display_name' | 'phone_number' | 'birthdate'> => ({
  display_name: ({ displayName }) => (displayName.trim() === '' ? t('displayNameRequired') : undefined),
  phone_number: ({ number }) => (number.trim() === '' ? t('phoneRequired') : undefined),
  birthdate: (draft) => {
    if (draft.birthMonth === '' || draft.birthYear === '') return t('birthRequired');
    return checkBirthdate(toBirthdate(draft), new Date()) === null ? undefined : t('tooYoung');
  },
});

interface Tickets {
  signUpTicket: string | undefined;
  googleTicket: string | undefined;
}

export const toSignUp = (draft: SignUpDraft, { signUpTicket, googleTicket }: Tickets): SignUp => ({
  display_name: draft.displayName.trim(),
  phone_number: withDialCode(draft.number, draft.dialCode),
  birthdate: toBirthdate(draft),
  campus_mode: draft.campusMode,
  lgbtqia: draft.lgbtqia,
  carrier_consent_given: true,
  carrier_consent_timestamp: draft.consentGivenAt,
  auth_method: googleTicket === undefined ? 'sms' : 'google',
  ...(signUpTicket === undefined ? {} : { signup_ticket: signUpTicket }),
  ...(googleTicket === undefined ? {} : { google_ticket: googleTicket }),
});
