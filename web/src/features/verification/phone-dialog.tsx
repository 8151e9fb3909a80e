import { withDialCode } from '@candor/contract/dial-codes';
import { DEFAULT_DIAL_CODE, PHONE_MIN_DIGITS } from '@candor/contract/limits';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useSentCode } from '../../lib/forms/use-sent-code.ts';
import type { Schema } from '../../lib/forms/use-validation.ts';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useValueAtOpen } from '../../lib/forms/use-value-at-open.ts';
import { formatPhone } from '../../lib/format/format-phone.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import type { DialogProps } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ConsentCheckbox } from '../../ui/forms/consent-checkbox.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { PhoneField } from '../../ui/forms/person/phone-field.tsx';
import { signUpDialCodes } from '../../ui/forms/person/sign-up-dial-codes.ts';
import { ContactSteps } from './contact-steps.tsx';
import type { PhoneCodeRequest } from './queries.ts';
import { useSendPhoneCode, useVerifyPhone } from './queries.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import { verificationTexts } from './verification.en.ts';
import classes from './verification.module.css';

export function PhoneDialog({ isChange, ...dialog }: DialogProps & { isChange: boolean }) {
  const t = useTexts(verificationTexts);
  const title = useValueAtOpen(dialog.opened, isChange ? 'changePhone' : 'addPhone');
  return <FormDialog {...dialog} title={t(title)} renderForm={(close) => <PhoneSteps onClose={close} />} />;
}

function PhoneSteps({ onClose }: { onClose: () => void }) {
  const t = useTexts(verificationTexts);
  const code = useSentCode<PhoneCodeRequest>('phone');
  return (
    <ContactSteps
      code={code}
      resend={useSendPhoneCode()}
      verify={useVerifyPhone()}
      verifyInput={({ phone_number }, typed) => ({ phone_number, verification_code: typed })}
      contactOf={({ phone_number }) => formatPhone(phone_number)}
      bySms
      verifiedTitle={t('phoneVerified')}
      onClose={onClose}
    >
      <PhoneForm onSent={code.store} />
    </ContactSteps>
  );
}

interface Values {
  dialCode: string;
  number: string;
  consentGivenAt: string;
}

const phoneSchema = (t: Translate<(typeof verificationTexts)['texts']>): Schema<Values, 'phone_number' | 'carrier_consent_given'> => ({
  phone_number: ({ number, dialCode }) => {
    if (number.trim() === '') return t('phoneRequired');
    return withDialCode(number, dialCode).replaceAll(/\D/g, '').length < PHONE_MIN_DIGITS ? t('phoneInvalid') : undefined;
  },
  carrier_consent_given: ({ consentGivenAt }) => (consentGivenAt === '' ? t('consentRequired') : undefined),
});

function PhoneForm({ onSent }: { onSent: (request: PhoneCodeRequest, resendIn: number) => void }) {
  const t = useTexts(verificationTexts);
  const { draft, change } = useDraft('phone', { dialCode: DEFAULT_DIAL_CODE, number: '' });
  const [consentGivenAt, setConsentGivenAt] = useState('');
  const { errors, validate, showServerErrors, clear, inputRef } = useValidation(phoneSchema(t));
  const send = useSendPhoneCode();
  const form = useFocusOnMount();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!validate({ ...draft, consentGivenAt })) return;
    const phoneNumber = withDialCode(draft.number, draft.dialCode);
    const request = { phone_number: phoneNumber, carrier_consent_given: true as const, carrier_consent_timestamp: consentGivenAt };
    send.mutate(request, { onSuccess: ({ resend_in }) => onSent(request, resend_in), onError: showServerErrors });
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <PhoneField
        {...draft}
        dialCodes={signUpDialCodes}
        description={t('phoneHelp')}
        inputRef={inputRef('phone_number')}
        error={errors.phone_number}
        onChange={(value) => {
          change(value);
          clear('phone_number');
        }}
      />
      <ConsentCheckbox
        givenAt={consentGivenAt}
        inputRef={inputRef('carrier_consent_given')}
        error={errors.carrier_consent_given}
        onChange={(givenAt) => {
          setConsentGivenAt(givenAt);
          clear('carrier_consent_given');
        }}
      />
      <SendButton
        label={t('sendCode')}
        mutation={send}
        fallbackError={t('sendFailed')}
        isShownAtField={errors.phone_number !== undefined}
      />
    </form>
  );
}
