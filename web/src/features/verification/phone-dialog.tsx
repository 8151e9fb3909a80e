import { DEFAULT_DIAL_CODE, PHONE_MIN_DIGITS } from '@candor/contract/limits';
import { withDialCode } from '@candor/contract/dial-codes';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, sentenceOr } from '../../lib/error-sentence.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { verificationTexts } from '../../lib/i18n/en/verification.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useAtOpening } from '../../lib/use-at-opening.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useSentCode } from '../../lib/use-sent-code.ts';
import { ConsentCheckbox } from '../../ui/consent-checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { signUpDialCodes } from '../../ui/sign-up-dial-codes.ts';
import { toast } from '../../ui/toast.tsx';
import { CodeStep } from './code-step.tsx';
import type { PhoneOrder } from './queries.ts';
import { useSendPhoneCode, useVerifyPhone } from './queries.ts';
import classes from './verification.module.css';
import { VerifiedStep } from './verified-step.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The profile has a number already. */
  isChange: boolean;
}

/** The number, then the code sent to it, then done. */
export function PhoneDialog({ opened, onClose, isChange }: Props) {
  const t = useTexts(verificationTexts);
  const title = useAtOpening(opened, isChange ? 'changePhone' : 'addPhone');
  return (
    <Dialog opened={opened} onClose={onClose} title={t(title)} keepOnOutsideClick>
      <PhoneSteps onClose={onClose} />
    </Dialog>
  );
}

function PhoneSteps({ onClose }: { onClose: () => void }) {
  const t = useTexts(verificationTexts);
  const code = useSentCode<PhoneOrder>('phone');
  const [proved, setProved] = useState<string | null>(null);
  const resend = useSendPhoneCode();
  const verify = useVerifyPhone();
  const { order } = code;

  if (proved !== null) return <VerifiedStep title={t('phoneVerified')} value={formatPhone(proved)} onClose={onClose} />;
  if (order === null) return <PhoneForm onSent={code.keep} />;
  return (
    <CodeStep
      sentTo={formatPhone(order.phone_number)}
      resendIn={code.resendIn}
      verifying={verify}
      resending={resend}
      onVerify={(typed) => {
        resend.reset();
        verify.mutate(
          { phone_number: order.phone_number, verification_code: typed },
          {
            onSuccess: () => {
              setProved(order.phone_number);
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

interface Wrong {
  phone?: string | undefined;
  consent?: string | undefined;
}

function PhoneForm({ onSent }: { onSent: (order: PhoneOrder, resendIn: number) => void }) {
  const t = useTexts(verificationTexts);
  const { draft, change } = useDraft('phone', { dialCode: DEFAULT_DIAL_CODE, number: '' });
  const [consentGivenAt, setConsentGivenAt] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const phoneInput = useRef<HTMLInputElement>(null);
  const consentInput = useRef<HTMLInputElement>(null);
  const send = useSendPhoneCode();
  useEffect(() => phoneInput.current?.focus({ preventScroll: true }), []);

  function refuse(found: Wrong) {
    setWrong(found);
    (found.phone ? phoneInput : consentInput).current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const phoneNumber = withDialCode(draft.number, draft.dialCode);
    const found = { phone: checkPhone(draft.number, phoneNumber, t), consent: consentGivenAt === '' ? t('consentRequired') : undefined };
    if (found.phone || found.consent) return refuse(found);
    const order = { phone_number: phoneNumber, carrier_consent_given: true as const, carrier_consent_timestamp: consentGivenAt };
    return send.mutate(order, {
      onSuccess: ({ resend_in }) => onSent(order, resend_in),
      onError: (error) => {
        const { phone_number: message } = fieldErrors(error);
        if (message) refuse({ phone: message });
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <PhoneField
        {...draft}
        dialCodes={signUpDialCodes}
        description={t('phoneHelp')}
        inputRef={phoneInput}
        error={wrong.phone}
        onChange={(value) => {
          change(value);
          setWrong({ consent: wrong.consent });
        }}
      />
      <ConsentCheckbox
        givenAt={consentGivenAt}
        inputRef={consentInput}
        error={wrong.consent}
        onChange={(givenAt) => {
          setConsentGivenAt(givenAt);
          setWrong({ phone: wrong.phone });
        }}
      />
      <FormError messages={send.isError && !fieldErrors(send.error)['phone_number'] ? [sentenceOr(send.error, t('sendFailed'))] : []} />
      <Button type="submit" fullWidth loading={send.isPending}>
        {t('sendCode')}
      </Button>
    </form>
  );
}

function checkPhone(typed: string, phoneNumber: string, t: (key: 'phoneRequired' | 'phoneInvalid') => string): string | undefined {
  if (typed.trim() === '') return t('phoneRequired');
  return phoneNumber.replaceAll(/\D/g, '').length < PHONE_MIN_DIGITS ? t('phoneInvalid') : undefined;
}
