import { withDialCode } from '@candor/contract/dial-codes';
import { isEmail } from '@candor/contract/email';
import { DEFAULT_DIAL_CODE, PHONE_MIN_DIGITS } from '@candor/contract/limits';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import type { Schema } from '../../lib/forms/use-validation.ts';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PhoneField } from '../../ui/forms/phone-field.tsx';
import { RadioChoice } from '../../ui/forms/radio-choice.tsx';
import { signUpDialCodes } from '../../ui/forms/sign-up-dial-codes.ts';
import { privacyRequestTexts } from './privacy-request.en.ts';
import classes from './privacy-request.module.css';
import type { RequestOrder } from './queries.ts';
import { useRequestCode } from './queries.ts';

type SentCode = NonNullable<ReturnType<typeof useRequestCode>['data']>;

const channelSchema = (t: Translate<(typeof privacyRequestTexts)['texts']>): Schema<RequestOrder, 'value'> => ({
  value: ({ channel, value }) => {
    if (value === '') return t(channel === 'phone' ? 'phoneRequired' : 'emailRequired');
    if (channel === 'email') return isEmail(value) ? undefined : t('emailInvalid');
    return value.replaceAll(/\D/g, '').length < PHONE_MIN_DIGITS ? t('phoneInvalid') : undefined;
  },
});

/** What is typed is kept in component state only: in no draft and no URL. */
export function ChannelForm({ onSent }: { onSent: (order: RequestOrder, sent: SentCode) => void }) {
  const t = useTexts(privacyRequestTexts);
  const options = (['phone', 'email'] as const).map((value) => ({ value, label: t(value) }));
  const [channel, setChannel] = useState<RequestOrder['channel']>('phone');
  const [phone, setPhone] = useState<{ dialCode: string; number: string }>({ dialCode: DEFAULT_DIAL_CODE, number: '' });
  const [email, setEmail] = useState('');
  const { errors, validate, showServerErrors, clear, inputRef } = useValidation(channelSchema(t));
  const send = useRequestCode();

  function submit(event: FormEvent) {
    event.preventDefault();
    const phoneNumber = phone.number.trim() === '' ? '' : withDialCode(phone.number, phone.dialCode);
    const order: RequestOrder = { channel, value: channel === 'phone' ? phoneNumber : email.trim() };
    if (validate(order)) send.mutate(order, { onSuccess: (sent) => onSent(order, sent), onError: showServerErrors });
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <RadioChoice
        label={t('channel')}
        options={options}
        value={channel}
        onChange={(chosen) => {
          setChannel(chosen);
          clear();
          send.reset();
        }}
      />
      {channel === 'phone' ? (
        <PhoneField
          {...phone}
          dialCodes={signUpDialCodes}
          description={t('phoneHelp')}
          inputRef={inputRef('value')}
          error={errors.value}
          onChange={(value) => {
            setPhone(value);
            clear();
          }}
        />
      ) : (
        <EmailField
          label={t('emailLabel')}
          description={t('emailHelp')}
          value={email}
          inputRef={inputRef('value')}
          error={errors.value}
          onChange={(value) => {
            setEmail(value);
            clear();
          }}
        />
      )}
      <FormError messages={send.isError && !errors.value ? [errorMessageOr(send.error, t('sendFailed'))] : []} />
      <Button type="submit" fullWidth loading={send.isPending}>
        {t('sendCode')}
      </Button>
    </form>
  );
}
