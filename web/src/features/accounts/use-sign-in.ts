import { withDialCode } from '@candor/contract/dial-codes';
import { DEFAULT_DIAL_CODE } from '@candor/contract/limits';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { errorField, hasCode } from '../../lib/api/api-error.ts';
import type { Schema } from '../../lib/forms/use-validation.ts';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import type { User } from '../../lib/session/use-session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { accountTexts } from './accounts.en.ts';
import { readPendingSignUp } from './pending-sign-up.ts';
import { useSendSignInCode, useVerifySignIn, useVerifySignUp } from './queries.ts';
import { useCodeDialog } from './use-code-dialog.ts';
import type { VerificationLink } from './verification-link.ts';

export interface UnknownNumber {
  dialCode: string;
  number: string;
  consentGivenAt: string;
  signUpTicket: string | undefined;
}

export interface SignInOptions {
  /** A verification link carries a number whose code was already sent. */
  link: VerificationLink | null;
  onSignedIn: (user: User) => void;
  onUnknownNumber: (number: UnknownNumber) => void;
}

interface Values {
  dialCode: string;
  number: string;
  /** ISO time when the box was ticked, or empty. */
  consentGivenAt: string;
}

const signInSchema = (t: Translate<(typeof accountTexts)['texts']>): Schema<Values, 'phone_number' | 'carrier_consent_given'> => ({
  phone_number: ({ number }) => (number.trim() === '' ? t('phoneRequired') : undefined),
  carrier_consent_given: ({ consentGivenAt }) => (consentGivenAt === '' ? t('consentRequired') : undefined),
});

export function useSignIn({ link, onSignedIn, onUnknownNumber }: SignInOptions) {
  const t = useTexts(accountTexts);
  const validation = useValidation(signInSchema(t));
  const send = useSendSignInCode();
  const verification = useVerification();
  const codeDialog = useCodeDialog<Values>({ name: 'sign-in', isInitiallyOpen: link !== null, verifications: verification.mutations });
  const [values, setValues] = useState<Values>(
    link ? { ...link, consentGivenAt: '' } : (codeDialog.request ?? { dialCode: DEFAULT_DIAL_CODE, number: '', consentGivenAt: '' }),
  );
  const phoneNumber = withDialCode(values.number, values.dialCode);
  // A resent code needs the consent again. A person who followed a link gave it when the first code was sent.
  const body = {
    phone_number: phoneNumber,
    carrier_consent_given: true as const,
    carrier_consent_timestamp: values.consentGivenAt || new Date().toISOString(),
  };

  return {
    values,
    validation,
    send,
    codeDialog: hasCode(codeDialog.verifyError, 'USER_NOT_FOUND')
      ? { ...codeDialog, dialog: { ...codeDialog.dialog, error: undefined } }
      : codeDialog,
    change(part: Partial<Values>): void {
      setValues((before) => ({ ...before, ...part }));
      validation.clear('consentGivenAt' in part ? 'carrier_consent_given' : 'phone_number');
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      if (!validation.validate(values) || codeDialog.reopen(values)) return;
      send.mutate(body, { onSuccess: ({ resend_in }) => codeDialog.open(values, resend_in), onError: validation.showServerErrors });
    },
    verify(typed: string): void {
      codeDialog.clearResendError();
      verification.verify(phoneNumber, typed, {
        onSignedIn: (user) => {
          codeDialog.clear();
          onSignedIn(user);
        },
        onUnknown: (signUpTicket) => {
          codeDialog.clear();
          onUnknownNumber({ ...values, signUpTicket });
        },
      });
    },
    resend: (): void => codeDialog.resend(values, body),
  };
}

interface Outcomes {
  onSignedIn: (user: User) => void;
  onUnknown: (signUpTicket: string | undefined) => void;
}

/** Verifies the code. The code of a sign-up that was started in this tab completes the sign-up. */
function useVerification() {
  const t = useTexts(accountTexts);
  const signIn = useVerifySignIn();
  const signUp = useVerifySignUp();
  return {
    mutations: [signUp, signIn],
    verify(phoneNumber: string, code: string, { onSignedIn, onUnknown }: Outcomes): void {
      const pending = readPendingSignUp(phoneNumber);
      if (pending) return signUp.mutate({ ...pending, verification_code: code }, { onSuccess: onSignedIn });
      const onError = (error: unknown): void => {
        if (!hasCode(error, 'USER_NOT_FOUND')) return;
        toast.info(t('accountNotFound'));
        const ticket = errorField(error, 'signup_ticket');
        onUnknown(typeof ticket === 'string' ? ticket : undefined);
      };
      signIn.mutate({ phone_number: phoneNumber, verification_code: code }, { onSuccess: onSignedIn, onError });
    },
  };
}
