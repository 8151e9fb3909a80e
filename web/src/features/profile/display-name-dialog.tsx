import { DISPLAY_NAME_MAX } from '@candor/contract/limits';
import { parseDisplayName } from '@candor/contract/names';
import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { fieldErrors, sentenceOr } from '../../lib/error-sentence.ts';
import { profileTexts } from '../../lib/i18n/en/profile.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
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

export function DisplayNameDialog({ user, opened, onClose }: Props) {
  const t = useTexts(profileTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('editName')} keepOnOutsideClick>
      <DisplayNameForm user={user} onSaved={onClose} />
    </Dialog>
  );
}

function DisplayNameForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const t = useTexts(profileTexts);
  const [typed, setTyped] = useState(user.display_name);
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const update = useUpdateProfile();

  function refuse(message: string) {
    setWrong(message);
    input.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseDisplayName(typed);
    if (!parsed.ok) return refuse(parsed.message);
    if (parsed.name === user.display_name) return onSaved();
    return update.mutate(
      { display_name: parsed.name },
      {
        onSuccess: () => {
          toast.success(t('saved'));
          onSaved();
        },
        onError: (error) => {
          const { display_name: message } = fieldErrors(error);
          if (message) refuse(message);
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        ref={input}
        label={t('displayName')}
        description={t('displayNameHelp')}
        autoComplete="nickname"
        maxLength={DISPLAY_NAME_MAX}
        dir="auto"
        data-autofocus
        value={typed}
        error={wrong}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
      <FormError
        messages={update.isError && !fieldErrors(update.error)['display_name'] ? [sentenceOr(update.error, t('updateFailed'))] : []}
      />
      <Button type="submit" fullWidth loading={update.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
