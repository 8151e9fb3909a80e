import { PHOTO_MAX_BYTES } from '@candor/contract/limits';
import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { profileTexts } from '../../lib/i18n/en/profile.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import classes from './photo-dialog.module.css';
import { PhotoFace } from './profile-photo.tsx';
import { useRemovePhoto, useUploadPhoto } from './queries.ts';

interface Props {
  user: User;
  opened: boolean;
  onClose: () => void;
}

export function PhotoDialog({ user, opened, onClose }: Props) {
  const t = useTexts(profileTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('photo')} keepOnOutsideClick>
      <PhotoForm user={user} />
    </Dialog>
  );
}

function PhotoForm({ user }: { user: User }) {
  const t = useTexts(profileTexts);
  const [tooLarge, setTooLarge] = useState(false);
  // A browser says nothing when the same file is chosen again, and the second try may be with the same one.
  const emptyField = useRef<() => void>(null);
  const [share, setShare] = useState(0);
  const control = useRef<AbortController>(null);
  const upload = useUploadPhoto();
  const remove = useRemovePhoto();
  const busy = upload.isPending || remove.isPending;

  function send(photo: File | null) {
    if (!photo) return;
    emptyField.current?.();
    remove.reset();
    upload.reset();
    setTooLarge(photo.size > PHOTO_MAX_BYTES);
    if (photo.size > PHOTO_MAX_BYTES) return;
    setShare(0);
    control.current = new AbortController();
    upload.mutate(
      { photo, signal: control.current.signal, onProgress: setShare },
      {
        onSuccess: (hasAddress) => {
          if (hasAddress) toast.success(t('photoSaved'));
          else toast.info(t('photoWithoutAddress'));
        },
      },
    );
  }

  const failure = tooLarge
    ? t('photoTooLarge')
    : upload.isError && !control.current?.signal.aborted
      ? sentenceOr(upload.error, t('photoFailed'))
      : remove.isError
        ? sentenceOr(remove.error, t('photoRemoveFailed'))
        : null;
  return (
    <div className={classes.form}>
      <PhotoFace user={user} size="large" />
      <p className={classes.help}>{t('photoHelp')}</p>
      {upload.isPending && <UploadProgress label={t('photoUploading')} share={share} onCancel={() => control.current?.abort()} />}
      <FormError messages={failure === null ? [] : [failure]} />
      <FileButton
        resetRef={emptyField}
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={send}
        inputProps={{ 'aria-label': t('photoChoose') }}
      >
        {(button) => (
          <Button fullWidth loading={upload.isPending} disabled={busy} data-autofocus {...button}>
            {t('photoChoose')}
          </Button>
        )}
      </FileButton>
      {user.photo_url !== null && (
        <Button
          fullWidth
          variant="default"
          loading={remove.isPending}
          disabled={busy}
          onClick={() => {
            upload.reset();
            setTooLarge(false);
            remove.mutate(undefined, { onSuccess: () => toast.success(t('photoRemoved')) });
          }}
        >
          {t('photoRemove')}
        </Button>
      )}
    </div>
  );
}
