import { withDialCode } from '@candor/contract/dial-codes';
import { isEmail } from '@candor/contract/email';
import { DEFAULT_DIAL_CODE, PHONE_MIN_DIGITS, SOCIAL_ID_MAX } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { type Canonicalize, useCanonicalize } from '../../lib/forms/use-canonicalize.ts';
import type { Schema } from '../../lib/forms/use-validation.ts';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import { EmailField } from '../../ui/forms/person/email-field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { PhoneField } from '../../ui/forms/person/phone-field.tsx';
import { PlatformSelect } from '../../ui/forms/platform-select.tsx';
import { RadioChoice } from '../../ui/forms/radio-choice.tsx';
import { signUpDialCodes } from '../../ui/forms/person/sign-up-dial-codes.ts';
import { privacyRequestTexts } from './privacy-request.en.ts';
import formStyles from '../../ui/forms/form.module.css';
import type { CodeRequest } from './queries.ts';
import { useRequestCode } from './queries.ts';

type SentCode = NonNullable<ReturnType<typeof useRequestCode>['data']>;

type Fields = 'platform' | 'handle' | 'value';

interface Values {
  channel: CodeRequest['channel'];
  platform: PlatformValue | '';
  handle: string;
  contact: { channel: 'phone' | 'email'; value: string };
}

/** Until the rule for handles has loaded, the server alone checks them. */
const channelSchema = (
  t: Translate<(typeof privacyRequestTexts)['texts']>,
  canonicalize: Canonicalize | undefined,
): Schema<Values, Fields> => ({
  platform: ({ channel, platform }) => (channel === 'handle' && platform === '' ? t('platformRequired') : undefined),
  handle: ({ channel, platform, handle }) => {
    if (channel !== 'handle') return undefined;
    if (handle.trim() === '') return t('handleRequired');
    const parsed = platform === '' ? undefined : canonicalize?.(platform, handle);
    return parsed === undefined || parsed.ok ? undefined : messageText(parsed.message);
  },
  value: ({ contact: { channel, value } }) => {
    if (value === '') return t(channel === 'phone' ? 'phoneRequired' : 'emailRequired');
    if (channel === 'email') return isEmail(value) ? undefined : t('emailInvalid');
    return value.replaceAll(/\D/g, '').length < PHONE_MIN_DIGITS ? t('phoneInvalid') : undefined;
  },
});

interface TypedHandle {
  platform: PlatformValue | '';
  name: string;
}

function codeRequestOf({ channel, platform, handle, contact }: Values): CodeRequest {
  if (channel !== 'handle' || platform === '') return contact;
  return { channel, platform, value: handle.trim(), contact };
}

/** The form keeps the address in component state only, never in a draft or URL. */
export function ChannelForm({ onSent }: { onSent: (request: CodeRequest, sent: SentCode) => void }) {
  const t = useTexts(privacyRequestTexts);
  const [channel, setChannel] = useState<CodeRequest['channel']>('phone');
  const [handle, setHandle] = useState<TypedHandle>({ platform: '', name: '' });
  const contact = useContact();
  const canonicalize = useCanonicalize(channel === 'handle');
  const { errors, validate, showServerErrors, clear, inputRef } = useValidation(channelSchema(t, canonicalize));
  const send = useRequestCode();

  function submit(event: FormEvent) {
    event.preventDefault();
    const { platform, name } = handle;
    const values: Values = { channel, platform, handle: name, contact: contact.read(channel === 'handle' ? undefined : channel) };
    if (!validate(values)) return;
    const request = codeRequestOf(values);
    send.mutate(request, { onSuccess: (sent) => onSent(request, sent), onError: showServerErrors });
  }
  const contactChannel = channel === 'handle' ? contact.channel : channel;
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <RadioChoice
        label={t('channel')}
        options={(['phone', 'email', 'handle'] as const).map((value) => ({ value, label: t(value) }))}
        value={channel}
        onChange={(chosen) => {
          setChannel(chosen);
          clear();
          send.reset();
        }}
      />
      {channel === 'handle' && (
        <HandleFields
          handle={handle}
          onChange={(part) => {
            setHandle({ ...handle, ...part });
            clear('platform', 'handle');
          }}
          errors={errors}
          inputRef={inputRef}
          contact={contact}
          onContact={() => clear('value')}
        />
      )}
      <ContactField
        contact={contact}
        channel={contactChannel}
        error={errors.value}
        inputRef={inputRef('value')}
        onChange={() => clear('value')}
      />
      <SendButton label={t('sendCode')} mutation={send} fallbackError={t('sendFailed')} isShownAtField={Object.keys(errors).length > 0} />
    </form>
  );
}

interface HandleFieldsProps {
  handle: TypedHandle;
  onChange: (part: Partial<TypedHandle>) => void;
  errors: Partial<Record<Fields, string>>;
  inputRef: (field: Fields) => (element: HTMLElement | null) => void;
  contact: ReturnType<typeof useContact>;
  onContact: () => void;
}

function HandleFields({ handle, onChange, errors, inputRef, contact, onContact }: HandleFieldsProps) {
  const t = useTexts(privacyRequestTexts);
  return (
    <>
      <PlatformSelect
        ref={inputRef('platform')}
        label={t('platform')}
        none={t('choosePlatform')}
        value={handle.platform}
        error={errors.platform}
        onChange={(platform) => onChange({ platform })}
      />
      <TextInput
        ref={inputRef('handle')}
        label={t('handleLabel')}
        description={t('handleHelp')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={SOCIAL_ID_MAX}
        value={handle.name}
        error={errors.handle}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <RadioChoice
        label={t('contact')}
        options={(['email', 'phone'] as const).map((value) => ({ value, label: t(`contact_${value}`) }))}
        value={contact.channel}
        onChange={(chosen) => {
          contact.setChannel(chosen);
          onContact();
        }}
      />
    </>
  );
}

/** A number and an address, one of which is shown at a time. */
function useContact() {
  const [channel, setChannel] = useState<'phone' | 'email'>('email');
  const [phone, setPhone] = useState<{ dialCode: string; number: string }>({ dialCode: DEFAULT_DIAL_CODE, number: '' });
  const [email, setEmail] = useState('');
  return {
    channel,
    setChannel,
    phone,
    setPhone,
    email,
    setEmail,
    read(requestedChannel = channel): Values['contact'] {
      if (requestedChannel === 'email') return { channel: 'email', value: email.trim() };
      return { channel: 'phone', value: phone.number.trim() === '' ? '' : withDialCode(phone.number, phone.dialCode) };
    },
  };
}

interface ContactFieldProps {
  contact: ReturnType<typeof useContact>;
  channel: 'phone' | 'email';
  error: string | undefined;
  inputRef: (element: HTMLInputElement | null) => void;
  onChange: () => void;
}

function ContactField({ contact, channel, error, inputRef, onChange }: ContactFieldProps) {
  const t = useTexts(privacyRequestTexts);
  if (channel === 'phone') {
    return (
      <PhoneField
        {...contact.phone}
        dialCodes={signUpDialCodes}
        description={t('phoneHelp')}
        inputRef={inputRef}
        error={error}
        onChange={(value) => {
          contact.setPhone(value);
          onChange();
        }}
      />
    );
  }
  return (
    <EmailField
      label={t('emailLabel')}
      description={t('emailHelp')}
      value={contact.email}
      inputRef={inputRef}
      error={error}
      onChange={(value) => {
        contact.setEmail(value);
        onChange();
      }}
    />
  );
}
