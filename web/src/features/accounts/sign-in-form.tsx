import { useTexts } from '../../lib/i18n/language.ts';
import { CodeDialog } from '../../ui/dialogs/code-dialog.tsx';
import { ConsentCheckbox } from '../../ui/forms/consent-checkbox.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { PhoneField } from '../../ui/forms/person/phone-field.tsx';
import { signUpDialCodes } from '../../ui/forms/person/sign-up-dial-codes.ts';
import { accountTexts } from './accounts.en.ts';
import classes from './accounts.module.css';
import { useSignIn, type SignInOptions } from './use-sign-in.ts';

export function SignInForm(props: SignInOptions) {
  const t = useTexts(accountTexts);
  const { values, validation, send, codeDialog, change, submit, verify, resend } = useSignIn(props);
  const { dialCode, number, consentGivenAt } = values;
  const { errors, inputRef } = validation;
  return (
    <>
      <form onSubmit={submit} noValidate className={classes.form}>
        <PhoneField
          dialCode={dialCode}
          number={number}
          dialCodes={signUpDialCodes}
          inputRef={inputRef('phone_number')}
          error={errors.phone_number}
          onChange={change}
        />
        <ConsentCheckbox
          givenAt={consentGivenAt}
          inputRef={inputRef('carrier_consent_given')}
          error={errors.carrier_consent_given}
          onChange={(givenAt) => change({ consentGivenAt: givenAt })}
        />
        <SendButton
          label={t('sendCode')}
          mutation={send}
          fallbackError={t('sendFailed')}
          isShownAtField={errors.phone_number !== undefined}
        />
      </form>
      <CodeDialog {...codeDialog.dialog} sentTo={`${dialCode} ${number}`} onVerify={verify} onResend={resend} />
    </>
  );
}
