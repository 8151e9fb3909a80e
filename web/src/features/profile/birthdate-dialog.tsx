import { birthYears, checkBirthdate } from '@candor/contract/dates';
import { Button, NativeSelect } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { fieldErrors, sentenceOr } from '../../lib/error-sentence.ts';
import { profileTexts } from '../../lib/i18n/en/profile.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { monthNames } from '../../lib/month-names.ts';
import type { User } from '../../lib/session/use-session.ts';
import { useAtOpening } from '../../lib/use-at-opening.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './profile-form.module.css';
import { useUpdateProfile } from './queries.ts';

interface Props {
  user: User;
  opened: boolean;
  onClose: () => void;
}

export function BirthdateDialog({ user, opened, onClose }: Props) {
  const t = useTexts(profileTexts);
  const title = useAtOpening(opened, user.birthdate === null ? 'addBirthdate' : 'editBirthdateLabel');
  return (
    <Dialog opened={opened} onClose={onClose} title={t(title)} keepOnOutsideClick>
      <BirthdateForm user={user} onSaved={onClose} />
    </Dialog>
  );
}

function BirthdateForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const t = useTexts(profileTexts);
  const [month, setMonth] = useState(user.birthdate?.slice(5, 7) ?? '');
  const [year, setYear] = useState(user.birthdate?.slice(0, 4) ?? '');
  const [wrong, setWrong] = useState<string>();
  const monthInput = useRef<HTMLSelectElement>(null);
  const yearInput = useRef<HTMLSelectElement>(null);
  const update = useUpdateProfile();

  function refuse(message: string) {
    setWrong(message);
    (month !== '' && year === '' ? yearInput : monthInput).current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (month === '' || year === '') return refuse(t('monthAndYearRequired'));
    const birthdate = `${year}-${month}-01`;
    const message = checkBirthdate(birthdate, new Date(), t('tooYoung'));
    if (message !== null) return refuse(message);
    if (birthdate === user.birthdate) return onSaved();
    return update.mutate(
      { birthdate },
      {
        onSuccess: () => {
          toast.success(t('saved'));
          onSaved();
        },
        onError: (error) => {
          const { birthdate: said } = fieldErrors(error);
          if (said) refuse(said);
        },
      },
    );
  }

  const months = monthNames().map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label }));
  const failed = update.isError && wrong === undefined ? sentenceOr(update.error, t('updateFailed')) : undefined;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p className={classes.help}>
        {t('birthdateHelp')} {user.birthdate !== null && t('birthdateOnce')}
      </p>
      <div className={classes.pair}>
        <NativeSelect
          ref={monthInput}
          label={t('birthMonth')}
          autoComplete="bday-month"
          data-autofocus
          value={month}
          error={wrong !== undefined}
          data={[{ value: '', label: t('month') }, ...months]}
          onChange={(event) => {
            setMonth(event.currentTarget.value);
            setWrong(undefined);
          }}
        />
        <NativeSelect
          ref={yearInput}
          label={t('birthYear')}
          autoComplete="bday-year"
          value={year}
          error={wrong !== undefined}
          data={[{ value: '', label: t('year') }, ...birthYears(new Date()).map(String)]}
          onChange={(event) => {
            setYear(event.currentTarget.value);
            setWrong(undefined);
          }}
        />
      </div>
      <FormError messages={[wrong ?? failed].filter((message) => message !== undefined)} />
      <Button type="submit" fullWidth loading={update.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
