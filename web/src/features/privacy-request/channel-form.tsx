import { withDialCode } from '@candor/contract/dial-codes';
import { isEmail } from '@candor/contract/email';
import { DEFAULT_DIAL_CODE, EMAIL_MAX, PHONE_MIN_DIGITS } from '@candor/contract/limits';
import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { fieldErrors, sentenceOr } from '../../lib/error-sentence.ts';
import { privacyRequestTexts } from '../../lib/i18n/en/privacy-request.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FormError } from '../../ui/form-error.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { signUpDialCodes } from '../../ui/sign-up-dial-codes.ts';
import type { RequestOrder } from './queries.ts';
import { useAskForCode } from './queries.ts';
import classes from './privacy-request.module.css';

type Sent = NonNullable<ReturnType<typeof useAskForCode>['data']>;

/** What is typed stays in this form alone: it is in no draft and in no address. */
export function ChannelForm({ onSent }: { onSent: (order: RequestOrder, sent: Sent) => void }) {
  const t = useTexts(privacyRequestTexts);
  const [channel, setChannel] = useState<RequestOrder['channel']>('phone');
  const [phone, setPhone] = useState<{ dialCode: string; number: string }>({ dialCode: DEFAULT_DIAL_CODE, number: '' });
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const phoneInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const send = useAskForCode();
  const isPhone = channel === 'phone';
  const value = isPhone ? withDialCode(phone.number, phone.dialCode) : email.trim();

  function refuse(message: string) {
    setWrong(message);
    (isPhone ? phoneInput : emailInput).current?.focus();
  }
  function problem(): string | undefined {
    if (isPhone && phone.number.trim() === '') return t('phoneRequired');
    if (isPhone) return value.replaceAll(/\D/g, '').length < PHONE_MIN_DIGITS ? t('phoneInvalid') : undefined;
    if (value === '') return t('emailRequired');
    return isEmail(value) ? undefined : t('emailInvalid');
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problem();
    if (found) return refuse(found);
    const order: RequestOrder = { channel, value };
    return send.mutate(order, {
      onSuccess: (sent) => onSent(order, sent),
      onError: (error) => {
        const { value: message } = fieldErrors(error);
        if (message) refuse(message);
      },
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <RadioChoice
        label={t('channel')}
        options={[
          { value: 'phone', label: t('phone') },
          { value: 'email', label: t('email') },
        ]}
        value={channel}
        onChange={(chosen) => {
          setChannel(chosen);
          setWrong(undefined);
          send.reset();
        }}
      />
      {isPhone ? (
        <PhoneField
          {...phone}
          dialCodes={signUpDialCodes}
          description={t('phoneHelp')}
          inputRef={phoneInput}
          error={wrong}
          onChange={(typed) => {
            setPhone(typed);
            setWrong(undefined);
          }}
        />
      ) : (
        <TextInput
          ref={emailInput}
          label={t('emailLabel')}
          description={t('emailHelp')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={EMAIL_MAX}
          value={email}
          error={wrong}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setWrong(undefined);
          }}
        />
      )}
      <FormError messages={send.isError && wrong === undefined ? [sentenceOr(send.error, t('sendFailed'))] : []} />
      <Button type="submit" fullWidth loading={send.isPending}>
        {t('sendCode')}
      </Button>
    </form>
  );
}
