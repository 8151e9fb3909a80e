import { DISPUTE_FILE_MAX_BYTES, EVIDENCE_FILES_MAX } from '@candor/contract/limits';
import { ActionIcon } from '@mantine/core';
import { CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { formatBytes } from '../../lib/files/format-bytes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FileDrop } from '../../ui/files/file-drop.tsx';
import { UploadProgress } from '../../ui/files/upload-progress.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { privacyRequestTexts } from './privacy-request.en.ts';
import classes from './privacy-request.module.css';
import { sendFile } from './queries.ts';

const ACCEPTED = '.jpg,.jpeg,.png,.pdf,.doc,.docx';
const SCREENSHOTS = '.jpg,.jpeg,.png,.mp4,.mov';

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** Files are sent when they are chosen, one after the other. */
export function useChosenFiles(token: string) {
  const t = useTexts(privacyRequestTexts);
  const [files, setFiles] = useState<{ id: string; name: string }[]>([]);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState<string>();
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  async function addAll(chosen: readonly File[]): Promise<void> {
    const limit = EVIDENCE_FILES_MAX - files.length;
    setProblem(chosen.length > limit ? t('tooManyFiles') : undefined);
    const { signal } = (control.current = new AbortController());
    for (const file of chosen.slice(0, limit)) if (!(await add(file, signal))) return;
  }

  /** @returns whether it was sent */
  async function add(file: File, signal: AbortSignal): Promise<boolean> {
    if (file.size > DISPUTE_FILE_MAX_BYTES) {
      setProblem(t('fileTooLarge', { name: file.name, max: formatBytes(DISPUTE_FILE_MAX_BYTES) }));
      return false;
    }
    setSending({ name: file.name, share: 0 });
    try {
      const uploaded = await sendFile(token, file, { signal, onProgress: (share) => setSending({ name: file.name, share }) });
      setFiles((before) => [...before, { id: uploaded.file.id, name: file.name }]);
      return true;
    } catch (error) {
      if (!signal.aborted) setProblem(errorMessageOr(error, t('fileFailed')));
      return false;
    } finally {
      setSending(null);
    }
  }
  return {
    files,
    sending,
    problem,
    add: (chosen: readonly File[]) => void addAll(chosen),
    remove: (id: string) => setFiles((before) => before.filter((file) => file.id !== id)),
    cancel: () => control.current?.abort(),
  };
}

interface Props {
  chosen: ChosenFiles;
  /** Accepts screenshots for a proof instead of evidence for a dispute. */
  screenshots?: boolean;
}

export function FilesField({ chosen: { files, sending, problem, add, remove, cancel }, screenshots = false }: Props) {
  const t = useTexts(privacyRequestTexts);
  return (
    <div className={classes.item} role="group" aria-labelledby="request-files">
      <div>
        <p id="request-files" className={classes.label}>
          {t(screenshots ? 'screenshots' : 'files')}
        </p>
        <p className={classes.small}>{t(screenshots ? 'screenshotsHelp' : 'filesHelp', { count: EVIDENCE_FILES_MAX })}</p>
      </div>
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <CircleCheck size={20} aria-hidden />
              <span dir="auto">{name}</span>
              <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('removeFile', { name })} onClick={() => remove(id)}>
                <X size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {sending ? (
        <UploadProgress label={t('sendingFile', { name: sending.name })} share={sending.share} onCancel={cancel} />
      ) : (
        files.length < EVIDENCE_FILES_MAX && (
          <FileDrop
            label={t('chooseFile')}
            dropHint={t('dropFile')}
            accept={screenshots ? SCREENSHOTS : ACCEPTED}
            multiple
            onChoose={add}
          />
        )
      )}
      <FormError messages={problem ? [problem] : []} />
    </div>
  );
}
