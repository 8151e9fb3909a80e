import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { useKeepDialogOpen } from '../../../ui/dialogs/use-keep-dialog-open.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import type { SocialId } from '../queries.ts';
import { socialIdTexts } from '../social-ids.en.ts';
import classes from './prove-id.module.css';
import { uploadScreenshot, useSendProof } from './queries.ts';

const ACCEPTED = '.jpg,.jpeg,.png,.mp4,.mov';

/** For platforms whose pages can't be read, or that don't answer. */
export function SendScreenshot({ socialId, isOnlyWay, onSent }: { socialId: SocialId; isOnlyWay: boolean; onSent: () => void }) {
  const t = useTexts(socialIdTexts);
  const { uploaded, uploading, problem, choose, cancel } = useScreenshot();
  const [note, setNote] = useState('');
  const send = useSendProof(socialId.id);
  useKeepDialogOpen(send.isPending);
  const submit = (evidenceId: string): void =>
    send.mutate(
      { evidence_ids: [evidenceId], note },
      {
        onSuccess: () => {
          toast.success(t('sentForReview'));
          onSent();
        },
      },
    );
  const failure = send.error ? errorMessageOr(send.error, t('sendFailed')) : problem;
  return (
    <section className={classes.screenshot} aria-labelledby="proof-screenshot">
      {!isOnlyWay && (
        <h3 id="proof-screenshot" className={classes.title}>
          {t('orScreenshot')}
        </h3>
      )}
      <p className={classes.small} id={isOnlyWay ? 'proof-screenshot' : undefined}>
        {t('screenshotHint')}
      </p>
      {uploading ? (
        <UploadProgress label={t('screenshotSending', { name: uploading.name })} share={uploading.share} onCancel={cancel} />
      ) : (
        <FileDrop
          label={t('chooseScreenshot')}
          dropHint={t('dropScreenshot')}
          accept={ACCEPTED}
          onChoose={([file]) => file && choose(file)}
        />
      )}
      <FormError messages={failure ? [failure] : []} />
      {uploaded && (
        <>
          <p className={classes.small} role="status">
            {t('screenshotReady', { name: uploaded.name })}
          </p>
          <NoteField label={t('note')} value={note} onChange={setNote} />
          <Button loading={send.isPending} onClick={() => submit(uploaded.id)}>
            {t('sendForReview')}
          </Button>
        </>
      )}
    </section>
  );
}

/** Uploads one file. Choosing another file replaces it. */
function useScreenshot() {
  const t = useTexts(socialIdTexts);
  const [uploading, setUploading] = useState<{ name: string; share: number } | null>(null);
  const [uploaded, setUploaded] = useState<{ name: string; id: string } | null>(null);
  const [problem, setProblem] = useState<string>();
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  async function choose(file: File): Promise<void> {
    const controller = new AbortController();
    control.current = controller;
    setProblem(undefined);
    setUploaded(null);
    setUploading({ name: file.name, share: 0 });
    try {
      const { id } = await uploadScreenshot(file, (share) => setUploading({ name: file.name, share }), controller.signal);
      setUploaded({ name: file.name, id });
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorMessageOr(error, t('screenshotFailed')));
    } finally {
      setUploading(null);
    }
  }
  return { uploading, uploaded, problem, choose: (file: File) => void choose(file), cancel: () => control.current?.abort() };
}
