import { withDialCode } from '@candor/contract/dial-codes';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { errorField, hasCode } from '../../lib/api-error.ts';
import { fieldErrors, sentenceOr } from '../../lib/error-sentence.ts';
import { accountTexts } from '../../lib/i18n/en/accounts.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { CodeDialog } from '../../ui/code-dialog.tsx';
import { ConsentCheckbox } from '../../ui/consent-checkbox.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { signUpDialCodes } from '../../ui/sign-up-dial-codes.ts';
import { toast } from '../../ui/toast.tsx';
import classes from './accounts.module.css';
import { forgetPendingSignUp, pendingSignUp } from './pending-sign-up.ts';
import { useResendCode, useSendSignInCode, useVerifySignIn, useVerifySignUp } from './queries.ts';
import type { VerificationLink } from './verification-link.ts';

/** What the sign-up screen needs to go on where sign-in found no account. */
export interface UnknownNumber {
  dialCode: string;
  number: string;
  consentGivenAt: string;
  signUpTicket: string | undefined;
}

interface Props {
  /** A link may come with a number whose code is already on its way. */
  link: VerificationLink | null;
  onSignedIn: (user: User) => void;
  onUnknownNumber: (number: UnknownNumber) => void;
}

export function SignInForm({ link, onSignedIn, onUnknownNumber }: Props) {
  const t = useTexts(accountTexts);
  const [phone, setPhone] = useState({ dialCode: link?.dialCode ?? '+1', number: link?.number ?? '' });
  const [consentGivenAt, setConsentGivenAt] = useState('');
  const [errors, setErrors] = useState<{ phone?: string | undefined; consent?: string | undefined }>({});
  const [codeOpened, setCodeOpened] = useState(link !== null);
  const phoneInput = useRef<HTMLInputElement>(null);
  const consentInput = useRef<HTMLInputElement>(null);
  const countdown = useCountdown();
  const send = useSendSignInCode();
  const resend = useResendCode();
  const verify = useVerifySignIn();
  const verifySignUp = useVerifySignUp();

  const phoneNumber = withDialCode(phone.number, phone.dialCode);
  // A code that is asked for again needs the consent again; a link's reader gave it where the first one was asked for.
  const body = {
    phone_number: phoneNumber,
    carrier_consent_given: true as const,
    carrier_consent_timestamp: consentGivenAt || new Date().toISOString(),
  };

  useEffect(() => {
    if (errors.phone) phoneInput.current?.focus();
    else if (errors.consent) consentInput.current?.focus();
  }, [errors]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      phone: phone.number.trim() === '' ? t('phoneRequired') : undefined,
      consent: consentGivenAt === '' ? t('consentRequired') : undefined,
    };
    setErrors(found);
    if (found.phone || found.consent) return;
    send.mutate(body, {
      onSuccess: ({ resend_in }) => {
        countdown.start(resend_in);
        verify.reset();
        resend.reset();
        setCodeOpened(true);
      },
      onError: (error) => setErrors({ phone: fieldErrors(error)['phone_number'] }),
    });
  }

  function verifyCode(code: string) {
    resend.reset();
    const pending = pendingSignUp(phoneNumber);
    if (pending) {
      verifySignUp.mutate(
        { ...pending, verification_code: code },
        {
          onSuccess: (user) => {
            forgetPendingSignUp();
            onSignedIn(user);
          },
        },
      );
      return;
    }
    verify.mutate(
      { phone_number: phoneNumber, verification_code: code },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          if (!hasCode(error, 'USER_NOT_FOUND')) return;
          toast.info(t('accountNotFound'));
          const ticket = errorField(error, 'signup_ticket');
          onUnknownNumber({ ...phone, consentGivenAt, signUpTicket: typeof ticket === 'string' ? ticket : undefined });
        },
      },
    );
  }

  function resendCode() {
    verify.reset();
    resend.mutate(body, {
      onSuccess: ({ resend_in }) => {
        countdown.start(resend_in);
        toast.success(t('codeResent'));
      },
    });
  }

  const codeError = resend.error ?? verifySignUp.error ?? verify.error;
  return (
    <>
      <form onSubmit={submit} noValidate className={classes.form}>
        <PhoneField
          {...phone}
          dialCodes={signUpDialCodes}
          inputRef={phoneInput}
          error={errors.phone}
          onChange={(value) => {
            setPhone(value);
            setErrors((before) => (before.phone ? { ...before, phone: undefined } : before));
          }}
        />
        <ConsentCheckbox
          givenAt={consentGivenAt}
          inputRef={consentInput}
          error={errors.consent}
          onChange={(givenAt) => {
            setConsentGivenAt(givenAt);
            setErrors((before) => (before.consent ? { ...before, consent: undefined } : before));
          }}
        />
        <FormError messages={send.isError && !errors.phone ? [sentenceOr(send.error, t('sendFailed'))] : []} />
        <Button type="submit" fullWidth loading={send.isPending}>
          {t('sendCode')}
        </Button>
      </form>
      <CodeDialog
        opened={codeOpened}
        onClose={() => setCodeOpened(false)}
        sentTo={`${phone.dialCode} ${phone.number}`}
        digits={4}
        incomplete={t('codeInvalid')}
        onVerify={verifyCode}
        verifying={verify.isPending || verifySignUp.isPending}
        onResend={resendCode}
        resending={resend.isPending}
        resendIn={countdown.left}
        error={
          codeError && !hasCode(codeError, 'USER_NOT_FOUND')
            ? sentenceOr(codeError, t(resend.error ? 'resendFailed' : 'verifyFailed'))
            : undefined
        }
      />
    </>
  );
}
