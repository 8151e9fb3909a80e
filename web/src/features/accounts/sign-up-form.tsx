import { Button } from '@mantine/core';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { currentLanguage, useTexts } from '../../lib/i18n/language.ts';
import { CodeDialog } from '../../ui/dialogs/code-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { accountTexts } from './accounts.en.ts';
import classes from './accounts.module.css';
import { missingParts } from './sign-up-draft.ts';
import { SignUpFields } from './sign-up-fields.tsx';
import { useSignUp, type SignUpOptions } from './use-sign-up.ts';

export function SignUpForm(props: SignUpOptions) {
  const t = useTexts(accountTexts);
  const { draft, googleTicket } = props;
  const { validation, register, codeDialog, change, submit, verify, resend } = useSignUp(props);
  const hasFieldErrors = Object.keys(validation.errors).length > 0;
  const missing = missingParts(draft);
  return (
    <>
      <form onSubmit={submit} noValidate className={classes.form}>
        <SignUpFields draft={draft} onChange={change} validation={validation} />
        <FormError messages={register.isError && !hasFieldErrors ? [errorMessageOr(register.error, t('sendFailed'))] : []} />
        <Button type="submit" fullWidth loading={register.isPending} disabled={missing.length > 0}>
          {googleTicket ? t('completeRegistration') : t('createAccount')}
        </Button>
        {missing.length > 0 && (
          <p className={classes.missing}>
            {t('missing', { fields: new Intl.ListFormat(currentLanguage()).format(missing.map((part) => t(part))) })}
          </p>
        )}
      </form>
      <CodeDialog {...codeDialog.dialog} sentTo={`${draft.dialCode} ${draft.number}`} onVerify={verify} onResend={resend} />
    </>
  );
}
