import { Button, TextInput } from '@mantine/core';
import { withDialCode } from '@candor/contract/dial-codes';
import { DEFAULT_DIAL_CODE } from '@candor/contract/limits';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PhoneField } from '../../ui/forms/person/phone-field.tsx';
import { signUpDialCodes } from '../../ui/forms/person/sign-up-dial-codes.ts';
import { useMakeAdmin } from './queries.ts';
import { setupTexts } from './setup.en.ts';
import classes from './setup.module.css';

const initialValues = { dialCode: DEFAULT_DIAL_CODE, number: '', code: '' };

/** Sends a code to a number, then makes its owner the admin. */
export function FirstAdminForm() {
  const t = useTexts(setupTexts);
  const [values, setValues] = useState(initialValues);
  const [isSent, setIsSent] = useState(false);
  const makeAdmin = useMakeAdmin();
  const validation = useValidation<typeof initialValues, 'phone_number' | 'verification_code'>({
    phone_number: () => undefined,
    verification_code: ({ code }) => (isSent && !/^\d{4}$/.test(code) ? t('codeRequired') : undefined),
  });
  function change(part: Partial<typeof initialValues>): void {
    setValues((before) => ({ ...before, ...part }));
    // Another number needs another code.
    if (!('code' in part)) setIsSent(false);
    validation.clear();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!validation.validate(values)) return;
    const phone = { phone_number: withDialCode(values.number, values.dialCode) };
    makeAdmin.mutate(isSent ? { ...phone, verification_code: values.code } : phone, {
      onSuccess: (isSignedIn) => setIsSent(!isSignedIn),
      onError: validation.showServerErrors,
    });
  }
  const isShownAtField = Object.values(validation.errors).some((error) => error !== undefined);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PhoneField
        dialCode={values.dialCode}
        number={values.number}
        dialCodes={signUpDialCodes}
        inputRef={validation.inputRef('phone_number')}
        error={validation.errors.phone_number}
        onChange={change}
      />
      {isSent && (
        <TextInput
          label={t('code')}
          value={values.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          error={validation.errors.verification_code}
          ref={validation.inputRef('verification_code')}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
      )}
      {makeAdmin.isError && !isShownAtField && <FormError error={makeAdmin.error} />}
      <Button type="submit" loading={makeAdmin.isPending}>
        {t(isSent ? 'makeAdmin' : 'sendCode')}
      </Button>
    </form>
  );
}
