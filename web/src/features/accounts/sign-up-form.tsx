import { birthYears } from '@candor/contract/dates';
import { DISPLAY_NAME_MAX } from '@candor/contract/limits';
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { fieldErrors, sentenceOr } from '../../lib/error-sentence.ts';
import { accountTexts } from '../../lib/i18n/en/accounts.ts';
import { currentLanguage, useTexts } from '../../lib/i18n/language.ts';
import { monthNames } from '../../lib/month-names.ts';
import type { User } from '../../lib/session/use-session.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { CodeDialog } from '../../ui/code-dialog.tsx';
import { ConsentCheckbox } from '../../ui/consent-checkbox.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { signUpDialCodes } from '../../ui/sign-up-dial-codes.ts';
import { toast } from '../../ui/toast.tsx';
import classes from './accounts.module.css';
import { forgetPendingSignUp, keepPendingSignUp } from './pending-sign-up.ts';
import type { SignUp } from './queries.ts';
import { useRegister, useResendCode, useVerifySignUp } from './queries.ts';
import type { SignUpDraft } from './sign-up-draft.ts';
import { checkSignUp, missingParts, signUpOf } from './sign-up-draft.ts';

interface Props {
  draft: SignUpDraft;
  onChange: (part: Partial<SignUpDraft>) => void;
  /** The number was proved on the sign-in screen. */
  signUpTicket: string | undefined;
  googleTicket: string | undefined;
  /** A ticket that the server no longer takes; the form goes on without it. */
  onTicketExpired: () => void;
  onSignedUp: (user: User) => void;
}

export function SignUpForm({ draft, onChange, signUpTicket, googleTicket, onTicketExpired, onSignedUp }: Props) {
  const t = useTexts(accountTexts);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [sent, setSent] = useState<SignUp | null>(null);
  const [codeOpened, setCodeOpened] = useState(false);
  const countdown = useCountdown();
  const register = useRegister();
  const resend = useResendCode();
  const verify = useVerifySignUp();

  const missing = missingParts(draft);
  const months = monthNames();

  function change(part: Partial<SignUpDraft>) {
    onChange(part);
    setErrors({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkSignUp(draft, t);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const signUp = signUpOf(draft, { signUpTicket, googleTicket });
    register.mutate(signUp, {
      onSuccess: (reply) => {
        if (reply.user) return onSignedUp(reply.user);
        keepPendingSignUp(signUp);
        setSent(signUp);
        countdown.start(reply.resendIn);
        verify.reset();
        resend.reset();
        return setCodeOpened(true);
      },
      onError: (error) => {
        setErrors(fieldErrors(error));
        if (hasCode(error, 'SIGNUP_TICKET_EXPIRED', 'GOOGLE_TICKET_EXPIRED')) onTicketExpired();
      },
    });
  }

  function verifyCode(code: string) {
    if (!sent) return;
    resend.reset();
    const { display_name, birthdate, campus_mode, lgbtqia } = sent;
    verify.mutate(
      {
        phone_number: sent.phone_number,
        verification_code: code,
        registration_data: { display_name, birthdate, campus_mode, lgbtqia },
        ...(sent.google_ticket === undefined ? {} : { google_ticket: sent.google_ticket }),
      },
      {
        onSuccess: (user) => {
          forgetPendingSignUp();
          onSignedUp(user);
        },
      },
    );
  }

  function resendCode() {
    if (!sent) return;
    verify.reset();
    const { phone_number, carrier_consent_given, carrier_consent_timestamp } = sent;
    resend.mutate(
      { phone_number, carrier_consent_given, carrier_consent_timestamp },
      {
        onSuccess: ({ resend_in }) => {
          countdown.start(resend_in);
          toast.success(t('codeResent'));
        },
      },
    );
  }

  const codeError = resend.error ?? verify.error;
  const atFields = Object.keys(errors).length > 0;
  return (
    <>
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          label={t('displayName')}
          description={t('displayNameHelp')}
          name="name"
          autoComplete="nickname"
          maxLength={DISPLAY_NAME_MAX}
          value={draft.displayName}
          error={errors['display_name']}
          onChange={(event) => change({ displayName: event.currentTarget.value })}
        />
        <PhoneField
          dialCode={draft.dialCode}
          number={draft.number}
          dialCodes={signUpDialCodes}
          description={t('signUpHelp')}
          error={errors['phone_number']}
          onChange={change}
        />
        <div className={classes.pair}>
          <NativeSelect
            label={t('birthMonth')}
            autoComplete="bday-month"
            value={draft.birthMonth}
            error={errors['birthdate'] !== undefined}
            data={[
              { value: '', label: t('month') },
              ...months.map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label })),
            ]}
            onChange={(event) => change({ birthMonth: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('birthYear')}
            autoComplete="bday-year"
            value={draft.birthYear}
            error={errors['birthdate'] !== undefined}
            data={[{ value: '', label: t('year') }, ...birthYears(new Date()).map(String)]}
            onChange={(event) => change({ birthYear: event.currentTarget.value })}
          />
        </div>
        <FormError messages={errors['birthdate'] ? [errors['birthdate']] : []} />
        <div className={classes.switches}>
          <Switch
            label={t('campusMode')}
            description={t('campusModeHelp')}
            checked={draft.campusMode}
            onChange={(event) => change({ campusMode: event.currentTarget.checked })}
          />
          <Switch
            label={t('lgbtqia')}
            description={t('lgbtqiaHelp')}
            checked={draft.lgbtqia}
            onChange={(event) => change({ lgbtqia: event.currentTarget.checked })}
          />
        </div>
        <ConsentCheckbox givenAt={draft.consentGivenAt} onChange={(consentGivenAt) => change({ consentGivenAt })} />
        <FormError messages={register.isError && !atFields ? [sentenceOr(register.error, t('sendFailed'))] : []} />
        <Button type="submit" fullWidth loading={register.isPending} disabled={missing.length > 0}>
          {googleTicket ? t('completeRegistration') : t('createAccount')}
        </Button>
        {missing.length > 0 && (
          <p className={classes.missing}>
            {t('missing', { fields: new Intl.ListFormat(currentLanguage()).format(missing.map((part) => t(part))) })}
          </p>
        )}
      </form>
      <CodeDialog
        opened={codeOpened}
        onClose={() => setCodeOpened(false)}
        sentTo={`${draft.dialCode} ${draft.number}`}
        digits={4}
        incomplete={t('codeInvalid')}
        onVerify={verifyCode}
        verifying={verify.isPending}
        onResend={resendCode}
        resending={resend.isPending}
        resendIn={countdown.left}
        error={codeError ? sentenceOr(codeError, t(resend.error ? 'resendFailed' : 'verifyFailed')) : undefined}
      />
    </>
  );
}
