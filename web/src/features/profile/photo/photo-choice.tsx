import { Button, FileButton } from '@mantine/core';
import { useRef } from 'react';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { profileTexts } from '../profile.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { User } from '../../../lib/session/use-session.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import classes from './photo-choice.module.css';
import { Avatar } from './profile-photo.tsx';
import { useRemovePhoto } from '../queries.ts';

interface Props {
  user: User;
  /** Why the previous picture was rejected. */
  failure: string | undefined;
  onChoose: (file: File) => void;
}

export function PhotoChoice({ user, failure, onChoose }: Props) {
  const t = useTexts(profileTexts);
  // A file input fires no change event when the same file is chosen again.
  const emptyField = useRef<() => void>(null);
  const remove = useRemovePhoto();
  const message = remove.isError ? errorMessageOr(remove.error, t('photoRemoveFailed')) : failure;
  return (
    <div className={classes.form}>
      <Avatar user={user} size="large" />
      <p className={classes.help}>{t('photoHelp')}</p>
      <FormError messages={message === undefined ? [] : [message]} />
      <FileButton
        resetRef={emptyField}
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={(file) => {
          emptyField.current?.();
          remove.reset();
          if (file) onChoose(file);
        }}
        inputProps={{ 'aria-label': t('photoChoose') }}
      >
        {(button) => (
          <Button fullWidth disabled={remove.isPending} autoFocus data-autofocus {...button}>
            {t('photoChoose')}
          </Button>
        )}
      </FileButton>
      {user.photo_url !== null && (
        <Button
          fullWidth
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: () => toast.success(t('photoRemoved')) })}
        >
          {t('photoRemove')}
        </Button>
      )}
    </div>
  );
}
