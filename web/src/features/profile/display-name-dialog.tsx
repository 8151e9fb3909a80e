import { DISPLAY_NAME_MAX } from '@candor/contract/limits';
import { parseDisplayName } from '@candor/contract/names';
import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useValidation } from '../../lib/forms/use-validation.ts';
import { profileTexts } from './profile.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import type { User } from '../../lib/session/use-session.ts';
import type { DialogProps } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import classes from './profile-form.module.css';
import { useUpdateProfile } from './queries.ts';

export function DisplayNameDialog({ user, ...dialog }: DialogProps & { user: User }) {
  const t = useTexts(profileTexts);
  return <FormDialog {...dialog} title={t('editName')} renderForm={(close) => <DisplayNameForm user={user} onSaved={close} />} />;
}

function DisplayNameForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const t = useTexts(profileTexts);
  const [name, setName] = useState(user.display_name);
  const parsed = parseDisplayName(name);
  const { errors, validate, showServerErrors, clear, inputRef } = useValidation({
    display_name: () => (parsed.ok ? undefined : messageText(parsed.message)),
  });
  const update = useUpdateProfile();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!validate(undefined) || !parsed.ok) return;
    if (parsed.name === user.display_name) return onSaved();
    const onSuccess = (): void => {
      toast.success(t('saved'));
      onSaved();
    };
    update.mutate({ display_name: parsed.name }, { onSuccess, onError: showServerErrors });
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        ref={inputRef('display_name')}
        label={t('displayName')}
        description={t('displayNameHelp')}
        autoComplete="nickname"
        maxLength={DISPLAY_NAME_MAX}
        dir="auto"
        data-autofocus
        value={name}
        error={errors.display_name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          clear();
        }}
      />
      <SendButton
        label={t('save')}
        mutation={update}
        fallbackError={t('updateFailed')}
        isShownAtField={errors.display_name !== undefined}
      />
    </form>
  );
}
