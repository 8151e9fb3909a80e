import { PHOTO_MAX_BYTES } from '@candor/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { profileTexts } from '../profile.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { User } from '../../../lib/session/use-session.ts';
import type { DialogProps } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import type { Picture } from './crop-picture.ts';
import { releasePicture, openPicture } from './crop-picture.ts';
import { PhotoChoice } from './photo-choice.tsx';
import { PhotoCrop } from './photo-crop.tsx';
import { useUploadPhoto } from '../queries.ts';

export function PhotoDialog({ user, ...dialog }: DialogProps & { user: User }) {
  const t = useTexts(profileTexts);
  return <FormDialog {...dialog} title={t('photo')} renderForm={(close) => <PhotoForm user={user} onSaved={close} />} />;
}

function PhotoForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const t = useTexts(profileTexts);
  const [picture, setPicture] = useState<Picture>();
  const [failure, setFailure] = useState<string>();
  const [share, setShare] = useState(0);
  const control = useRef<AbortController>(null);
  const upload = useUploadPhoto();

  useEffect(() => (picture ? () => releasePicture(picture) : undefined), [picture]);
  // Closing the dialog cancels the upload.
  useEffect(() => () => control.current?.abort(), []);

  /** A new choice or upload replaces the one before. */
  function restart(): AbortController {
    control.current?.abort();
    return (control.current = new AbortController());
  }
  async function choose(file: File) {
    setFailure(file.size > PHOTO_MAX_BYTES ? t('photoTooLarge') : undefined);
    if (file.size > PHOTO_MAX_BYTES) return undefined;
    const { signal } = restart();
    const opened = await openPicture(file);
    if (signal.aborted) return opened && releasePicture(opened);
    return opened ? setPicture(opened) : send(file);
  }

  function send(photo: Blob) {
    setPicture(undefined);
    setShare(0);
    const { signal } = restart();
    upload.mutate(
      { photo, signal, onProgress: setShare },
      {
        onSuccess: (hasAddress) => {
          if (!hasAddress) return toast.info(t('photoWithoutAddress'));
          toast.success(t('photoSaved'));
          return onSaved();
        },
        onError: (error) => {
          if (!signal.aborted) setFailure(errorMessageOr(error, t('photoFailed')));
        },
      },
    );
  }

  if (upload.isPending) return <UploadProgress label={t('photoUploading')} share={share} onCancel={() => control.current?.abort()} />;
  if (!picture) return <PhotoChoice user={user} failure={failure} onChoose={(file) => void choose(file)} />;
  return (
    <PhotoCrop
      picture={picture}
      onCropped={send}
      onCancel={() => setPicture(undefined)}
      onFailed={() => {
        setPicture(undefined);
        setFailure(t('photoFailed'));
      }}
    />
  );
}
