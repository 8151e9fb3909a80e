import { isEmail } from '@candor/contract/email';
import { EMAIL_MAX } from '@candor/contract/limits';
import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, sentenceOr } from '../../lib/error-sentence.ts';
import { verificationTexts } from '../../lib/i18n/en/verification.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useAtOpening } from '../../lib/use-at-opening.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useSentCode } from '../../lib/use-sent-code.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import { CodeStep } from './code-step.tsx';
import type { EmailOrder } from './queries.ts';
import { useSendEmailCode, useVerifyEmail } from './queries.ts';
import classes from './verification.module.css';
import { VerifiedStep } from './verified-step.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The profile has an address already. */
  isChange: boolean;
}

/** The address, then the code sent to it, then done. */
export function EmailDialog({ opened, onClose, isChange }: Props) {
  const t = useTexts(verificationTexts);
  const title = useAtOpening(opened, isChange ? 'changeEmail' : 'addEmail');
  return (
    <Dialog opened={opened} onClose={onClose} title={t(title)} keepOnOutsideClick>
      <EmailSteps onClose={onClose} />
    </Dialog>
  );
}

function EmailSteps({ onClose }: { onClose: () => void }) {
  const t = useTexts(verificationTexts);
  const code = useSentCode<EmailOrder>('email');
  const [proved, setProved] = useState<string | null>(null);
  const resend = useSendEmailCode();
  const verify = useVerifyEmail();
  const { order } = code;

  if (proved !== null) return <VerifiedStep title={t('emailVerified')} value={proved} onClose={onClose} />;
  if (order === null) return <EmailForm onSent={code.keep} />;
  return (
    <CodeStep
      sentTo={order.email}
      resendIn={code.resendIn}
      verifying={verify}
      resending={resend}
      onVerify={(typed) => {
        resend.reset();
        verify.mutate(
          { ...order, verification_code: typed },
          {
            onSuccess: () => {
              setProved(order.email);
              code.forget();
            },
          },
        );
      }}
      onResend={() => {
        verify.reset();
        resend.mutate(order, {
          onSuccess: ({ resend_in }) => {
            code.keep(order, resend_in);
            toast.success(t('codeResent'));
          },
        });
      }}
      onBack={() => {
        verify.reset();
        resend.reset();
        code.forget();
      }}
    />
  );
}

function EmailForm({ onSent }: { onSent: (order: EmailOrder, resendIn: number) => void }) {
  const t = useTexts(verificationTexts);
  const { draft, change } = useDraft('email', { email: '' });
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const send = useSendEmailCode();
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  function refuse(message: string) {
    setWrong(message);
    input.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const email = draft.email.trim();
    if (email === '') return refuse(t('emailRequired'));
    if (!isEmail(email)) return refuse(t('emailInvalid'));
    return send.mutate(
      { email },
      {
        onSuccess: ({ resend_in }) => onSent({ email }, resend_in),
        onError: (error) => {
          const { email: message } = fieldErrors(error);
          if (message) refuse(message);
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        ref={input}
        label={t('email')}
        description={t('emailHelp')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={EMAIL_MAX}
        data-autofocus
        value={draft.email}
        error={wrong}
        onChange={(event) => {
          change({ email: event.currentTarget.value });
          setWrong(undefined);
        }}
      />
      <FormError
        messages={send.isError && wrong === undefined && !fieldErrors(send.error)['email'] ? [sentenceOr(send.error, t('sendFailed'))] : []}
      />
      <Button type="submit" fullWidth loading={send.isPending}>
        {t('sendCode')}
      </Button>
    </form>
  );
}
