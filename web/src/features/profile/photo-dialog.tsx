import { PHOTO_MAX_BYTES } from '@candor/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { profileTexts } from '../../lib/i18n/en/profile.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import type { Picture } from './cut-picture.ts';
import { closePicture, openPicture } from './cut-picture.ts';
import { PhotoChoice } from './photo-choice.tsx';
import { PhotoCrop } from './photo-crop.tsx';
import { useUploadPhoto } from './queries.ts';

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

/** Choose a picture, choose the square of it, send it. */
function PhotoForm({ user }: { user: User }) {
  const t = useTexts(profileTexts);
  const [picture, setPicture] = useState<Picture>();
  const [failure, setFailure] = useState<string>();
  const [share, setShare] = useState(0);
  const control = useRef<AbortController>(null);
  const upload = useUploadPhoto();

  useEffect(() => (picture ? () => closePicture(picture) : undefined), [picture]);
  // Closing the dialog is changing one's mind.
  useEffect(() => () => control.current?.abort(), []);

  async function choose(file: File) {
    setFailure(file.size > PHOTO_MAX_BYTES ? t('photoTooLarge') : undefined);
    if (file.size > PHOTO_MAX_BYTES) return;
    const opened = await openPicture(file);
    if (opened) setPicture(opened);
    else send(file);
  }

  function send(photo: Blob) {
    setPicture(undefined);
    setShare(0);
    const { signal } = (control.current = new AbortController());
    upload.mutate(
      { photo, signal, onProgress: setShare },
      {
        onSuccess: (hasAddress) => {
          if (hasAddress) toast.success(t('photoSaved'));
          else toast.info(t('photoWithoutAddress'));
        },
        onError: (error) => {
          if (!signal.aborted) setFailure(sentenceOr(error, t('photoFailed')));
        },
      },
    );
  }

  if (upload.isPending) return <UploadProgress label={t('photoUploading')} share={share} onCancel={() => control.current?.abort()} />;
  if (!picture) return <PhotoChoice user={user} failure={failure} onChoose={(file) => void choose(file)} />;
  return (
    <PhotoCrop
      picture={picture}
      onCut={send}
      onCancel={() => setPicture(undefined)}
      onFailed={() => {
        setPicture(undefined);
        setFailure(t('photoFailed'));
      }}
    />
  );
}
