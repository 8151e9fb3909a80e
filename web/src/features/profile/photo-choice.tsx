import { Button, FileButton } from '@mantine/core';
import { useRef } from 'react';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { profileTexts } from '../../lib/i18n/en/profile.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './photo-choice.module.css';
import { PhotoFace } from './profile-photo.tsx';
import { useRemovePhoto } from './queries.ts';

interface Props {
  user: User;
  /** Why the last picture was not taken. */
  failure: string | undefined;
  onChoose: (file: File) => void;
}

/** The photo as it is, another one instead, or none. */
export function PhotoChoice({ user, failure, onChoose }: Props) {
  const t = useTexts(profileTexts);
  // A browser says nothing when the same file is chosen again, and the second try may be with the same one.
  const emptyField = useRef<() => void>(null);
  const remove = useRemovePhoto();
  const said = remove.isError ? sentenceOr(remove.error, t('photoRemoveFailed')) : failure;
  return (
    <div className={classes.form}>
      <PhotoFace user={user} size="large" />
      <p className={classes.help}>{t('photoHelp')}</p>
      <FormError messages={said === undefined ? [] : [said]} />
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
