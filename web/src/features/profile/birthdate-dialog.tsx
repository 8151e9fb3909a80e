import { checkBirthdate } from '@candor/contract/dates';
import { message } from '@candor/contract/message';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { useValueAtOpen } from '../../lib/forms/use-value-at-open.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import type { User } from '../../lib/session/use-session.ts';
import type { DialogProps } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { BirthdateFields } from '../../ui/forms/person/birthdate-fields.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { profileTexts } from './profile.en.ts';
import classes from './profile-form.module.css';
import { useUpdateProfile } from './queries.ts';

export function BirthdateDialog({ user, ...dialog }: DialogProps & { user: User }) {
  const t = useTexts(profileTexts);
  const title = useValueAtOpen(dialog.opened, user.birthdate === null ? 'addBirthdate' : 'editBirthdateLabel');
  return <FormDialog {...dialog} title={t(title)} renderForm={(close) => <BirthdateForm user={user} onSaved={close} />} />;
}

function birthdateProblem(birthdate: string): string | undefined {
  const problem = checkBirthdate(birthdate, new Date(), message('tooYoungToUse'));
  return problem === null ? undefined : messageText(problem);
}

function BirthdateForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const t = useTexts(profileTexts);
  const [{ month, year }, setValues] = useState({ month: user.birthdate?.slice(5, 7) ?? '', year: user.birthdate?.slice(0, 4) ?? '' });
  const birthdate = month === '' || year === '' ? undefined : `${year}-${month}-01`;
  const { errors, validate, showServerErrors, clear, inputRef } = useValidation({
    birthdate: (value: string | undefined) => (value === undefined ? t('monthAndYearRequired') : birthdateProblem(value)),
  });
  const update = useUpdateProfile();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!validate(birthdate) || birthdate === undefined) return;
    if (birthdate === user.birthdate) return onSaved();
    const onSuccess = (): void => {
      toast.success(t('saved'));
      onSaved();
    };
    update.mutate({ birthdate }, { onSuccess, onError: showServerErrors });
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p className={classes.help}>
        {t('birthdateHelp')} {user.birthdate !== null && t('birthdateOnce')}
      </p>
      <BirthdateFields
        month={month}
        year={year}
        inputRef={inputRef('birthdate')}
        error={errors.birthdate}
        autoFocus
        onChange={(values) => {
          setValues(values);
          clear();
        }}
      />
      <SendButton label={t('save')} mutation={update} fallbackError={t('updateFailed')} isShownAtField={errors.birthdate !== undefined} />
    </form>
  );
}
