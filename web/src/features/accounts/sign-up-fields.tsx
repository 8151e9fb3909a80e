import { DISPLAY_NAME_MAX } from '@candor/contract/limits';
import { Switch, TextInput } from '@mantine/core';
import { useTexts } from '../../lib/i18n/language.ts';
import { BirthdateFields } from '../../ui/forms/person/birthdate-fields.tsx';
import { ConsentCheckbox } from '../../ui/forms/consent-checkbox.tsx';
import { PhoneField } from '../../ui/forms/person/phone-field.tsx';
import { signUpDialCodes } from '../../ui/forms/person/sign-up-dial-codes.ts';
import { accountTexts } from './accounts.en.ts';
import classes from './accounts.module.css';
import type { SignUpDraft } from './sign-up-draft.ts';
import type { useSignUp } from './use-sign-up.ts';

interface Props {
  draft: SignUpDraft;
  onChange: (part: Partial<SignUpDraft>) => void;
  validation: ReturnType<typeof useSignUp>['validation'];
}

export function SignUpFields({ draft, onChange, validation: { errors, inputRef } }: Props) {
  const t = useTexts(accountTexts);
  return (
    <>
      <TextInput
        ref={inputRef('display_name')}
        label={t('displayName')}
        description={t('displayNameHelp')}
        name="name"
        autoComplete="nickname"
        maxLength={DISPLAY_NAME_MAX}
        value={draft.displayName}
        error={errors.display_name}
        onChange={(event) => onChange({ displayName: event.currentTarget.value })}
      />
      <PhoneField
        dialCode={draft.dialCode}
        number={draft.number}
        dialCodes={signUpDialCodes}
        description={t('signUpHelp')}
        inputRef={inputRef('phone_number')}
        error={errors.phone_number}
        onChange={onChange}
      />
      <BirthdateFields
        month={draft.birthMonth}
        year={draft.birthYear}
        inputRef={inputRef('birthdate')}
        error={errors.birthdate}
        onChange={({ month: birthMonth, year: birthYear }) => onChange({ birthMonth, birthYear })}
      />
      <div className={classes.switches}>
        <Switch
          label={t('campusMode')}
          description={t('campusModeHelp')}
          checked={draft.campusMode}
          onChange={(event) => onChange({ campusMode: event.currentTarget.checked })}
        />
        <Switch
          label={t('lgbtqia')}
          description={t('lgbtqiaHelp')}
          checked={draft.lgbtqia}
          onChange={(event) => onChange({ lgbtqia: event.currentTarget.checked })}
        />
      </div>
      <ConsentCheckbox givenAt={draft.consentGivenAt} onChange={(consentGivenAt) => onChange({ consentGivenAt })} />
    </>
  );
}
