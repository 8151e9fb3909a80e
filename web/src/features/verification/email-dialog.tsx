import { isEmail } from '@candor/contract/email';
import type { FormEvent } from 'react';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useSentCode } from '../../lib/forms/use-sent-code.ts';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useValueAtOpen } from '../../lib/forms/use-value-at-open.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { DialogProps } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { EmailField } from '../../ui/forms/person/email-field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { ContactSteps } from './contact-steps.tsx';
import type { EmailCodeRequest } from './queries.ts';
import { useSendEmailCode, useVerifyEmail } from './queries.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import { verificationTexts } from './verification.en.ts';
import classes from './verification.module.css';

export function EmailDialog({ isChange, ...dialog }: DialogProps & { isChange: boolean }) {
  const t = useTexts(verificationTexts);
  const title = useValueAtOpen(dialog.opened, isChange ? 'changeEmail' : 'addEmail');
  return <FormDialog {...dialog} title={t(title)} renderForm={(close) => <EmailSteps onClose={close} />} />;
}

function EmailSteps({ onClose }: { onClose: () => void }) {
  const t = useTexts(verificationTexts);
  const code = useSentCode<EmailCodeRequest>('email');
  return (
    <ContactSteps
      code={code}
      resend={useSendEmailCode()}
      verify={useVerifyEmail()}
      verifyInput={({ email }, typed) => ({ email, verification_code: typed })}
      contactOf={({ email }) => email}
      verifiedTitle={t('emailVerified')}
      onClose={onClose}
    >
      <EmailForm onSent={code.store} />
    </ContactSteps>
  );
}

function EmailForm({ onSent }: { onSent: (request: EmailCodeRequest, resendIn: number) => void }) {
  const t = useTexts(verificationTexts);
  const { draft, change } = useDraft('email', { email: '' });
  const email = draft.email.trim();
  const { errors, validate, showServerErrors, clear, inputRef } = useValidation({
    email: (value: string) => (value === '' ? t('emailRequired') : isEmail(value) ? undefined : t('emailInvalid')),
  });
  const send = useSendEmailCode();
  const form = useFocusOnMount();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (validate(email)) send.mutate({ email }, { onSuccess: ({ resend_in }) => onSent({ email }, resend_in), onError: showServerErrors });
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <EmailField
        label={t('email')}
        description={t('emailHelp')}
        inputRef={inputRef('email')}
        value={draft.email}
        error={errors.email}
        onChange={(value) => {
          change({ email: value });
          clear();
        }}
      />
      <SendButton label={t('sendCode')} mutation={send} fallbackError={t('sendFailed')} isShownAtField={errors.email !== undefined} />
    </form>
  );
}
