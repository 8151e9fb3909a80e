import type { FormEvent } from 'react';
import { hasCode } from '../../lib/api/api-error.ts';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { accountTexts } from './accounts.en.ts';
import { storePendingSignUp } from './pending-sign-up.ts';
import type { SignUp } from './queries.ts';
import { useRegister, useVerifySignUp } from './queries.ts';
import type { SignUpDraft } from './sign-up-draft.ts';
import { signUpSchema, toSignUp } from './sign-up-draft.ts';
import { useCodeDialog } from './use-code-dialog.ts';

export interface SignUpOptions {
  draft: SignUpDraft;
  onChange: (part: Partial<SignUpDraft>) => void;
  /** Set when the number was verified on the sign-in page. */
  signUpTicket: string | undefined;
  googleTicket: string | undefined;
  /** Called when the server no longer accepts the ticket. The form then continues without it. */
  onTicketExpired: () => void;
  onSignedUp: (user: User) => void;
}

export function useSignUp({ draft, onChange, signUpTicket, googleTicket, onTicketExpired, onSignedUp }: SignUpOptions) {
  const validation = useValidation(signUpSchema(useTexts(accountTexts)));
  const register = useRegister();
  const verification = useVerifySignUp();
  const codeDialog = useCodeDialog<SignUp>({ name: 'sign-up', verifications: [verification] });
  const pending = codeDialog.request;

  return {
    validation,
    register,
    codeDialog,
    change(part: Partial<SignUpDraft>): void {
      onChange(part);
      validation.clear();
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      if (!validation.validate(draft)) return;
      const signUp = toSignUp(draft, { signUpTicket, googleTicket });
      if (codeDialog.reopen(signUp)) return;
      register.mutate(signUp, {
        onSuccess: (reply) => {
          if (reply.user) return onSignedUp(reply.user);
          storePendingSignUp(signUp);
          return codeDialog.open(signUp, reply.resendIn);
        },
        onError: (error) => {
          validation.showServerErrors(error);
          if (hasCode(error, 'SIGNUP_TICKET_EXPIRED', 'GOOGLE_TICKET_EXPIRED')) onTicketExpired();
        },
      });
    },
    verify(typed: string): void {
      if (!pending) return;
      codeDialog.clearResendError();
      verification.mutate(toVerification(pending, typed), {
        onSuccess: (user) => {
          codeDialog.clear();
          onSignedUp(user);
        },
      });
    },
    resend(): void {
      if (!pending) return;
      const { phone_number, carrier_consent_given, carrier_consent_timestamp } = pending;
      codeDialog.resend(pending, { phone_number, carrier_consent_given, carrier_consent_timestamp });
    },
  };
}

const toVerification = ({ phone_number, display_name, birthdate, campus_mode, lgbtqia, google_ticket }: SignUp, code: string) => ({
  phone_number,
  verification_code: code,
  registration_data: { display_name, birthdate, campus_mode, lgbtqia },
  ...(google_ticket === undefined ? {} : { google_ticket }),
});
