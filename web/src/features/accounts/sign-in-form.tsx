import { Button } from '@mantine/core';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CodeDialog } from '../../ui/dialogs/code-dialog.tsx';
import { ConsentCheckbox } from '../../ui/forms/consent-checkbox.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PhoneField } from '../../ui/forms/person/phone-field.tsx';
import { signUpDialCodes } from '../../ui/forms/person/sign-up-dial-codes.ts';
import { accountTexts } from './accounts.en.ts';
import classes from './accounts.module.css';
import { useSignIn, type SignInOptions } from './use-sign-in.ts';

export function SignInForm(props: SignInOptions) {
  const t = useTexts(accountTexts);
  const { values, validation, send, code, change, submit, verify, resend } = useSignIn(props);
  const { dialCode, number, consentGivenAt } = values;
  return (
    <>
      <form onSubmit={submit} noValidate className={classes.form}>
        <PhoneField
          dialCode={dialCode}
          number={number}
          dialCodes={signUpDialCodes}
          inputRef={validation.inputRef('phone_number')}
          error={validation.errors.phone_number}
          onChange={change}
        />
        <ConsentCheckbox
          givenAt={consentGivenAt}
          inputRef={validation.inputRef('carrier_consent_given')}
          error={validation.errors.carrier_consent_given}
          onChange={(givenAt) => change({ consentGivenAt: givenAt })}
        />
        <FormError messages={send.isError && !validation.errors.phone_number ? [errorMessageOr(send.error, t('sendFailed'))] : []} />
        <Button type="submit" fullWidth loading={send.isPending}>
          {t('sendCode')}
        </Button>
      </form>
      <CodeDialog {...code.dialog} sentTo={`${dialCode} ${number}`} onVerify={verify} onResend={resend} />
    </>
  );
}
