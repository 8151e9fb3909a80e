import { message } from '@candor/contract/message';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { retryMessage, errorMessage } from '../../../lib/errors/error-message.ts';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { acceptFiles } from './evidence-rules.ts';
import type { UploadedFile } from '../experience-form.ts';
import { uploadEvidence } from '../queries.ts';

/** A file that is being uploaded or that failed. */
export interface Upload {
  key: number;
  file: File;
  /** Uploaded share, from 0 to 1. */
  share: number;
  problem?: { text: string; canRetry: boolean };
}

/** Object URLs of uploaded pictures by the id of their file, revoked when the form closes. */
function usePreviews() {
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map());
  const addresses = useRef<string[]>([]);
  useEffect(() => {
    const objectUrls = addresses.current;
    return () => {
      for (const address of objectUrls) URL.revokeObjectURL(address);
    };
  }, []);
  return {
    previews,
    addPreview(id: string, file: File) {
      const address = URL.createObjectURL(file);
      addresses.current.push(address);
      setPreviews((before) => new Map(before).set(id, address));
    },
  };
}

function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const replace = (key: number, by: (upload: Upload) => Upload): void =>
    setUploads((before) => before.map((upload) => (upload.key === key ? by(upload) : upload)));
  return {
    uploads,
    append: (added: readonly Upload[]) => setUploads((before) => [...before, ...added]),
    change: (key: number, part: Partial<Upload>) => replace(key, (upload) => ({ ...upload, ...part })),
    restart: (key: number) => replace(key, ({ file }) => ({ key, file, share: 0 })),
    drop: (key: number) => setUploads((before) => before.filter((upload) => upload.key !== key)),
    dropAll: () => setUploads([]),
  };
}

/** Sends one file at a time: parallel uploads share a slow connection and all take longer. */
function useUploadQueue(send: (upload: Pick<Upload, 'key' | 'file'>, signal: AbortSignal) => Promise<void>) {
  const running = useRef(new Map<number, AbortController>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    const controls = running.current;
    return () => {
      for (const control of controls.values()) control.abort();
    };
  }, []);
  return {
    start(upload: Pick<Upload, 'key' | 'file'>) {
      const control = new AbortController();
      running.current.set(upload.key, control);
      queue.current = queue.current.then(async () => {
        if (!control.signal.aborted) await send(upload, control.signal);
        running.current.delete(upload.key);
      });
    },
    cancel: (key: number) => running.current.get(key)?.abort(),
    cancelAll() {
      for (const control of running.current.values()) control.abort();
    },
  };
}

/** The uploaded files, which are part of the draft. Two uploads may finish in the same render, so the newest list is in a ref. */
function useUploadedFiles(uploaded: readonly UploadedFile[], setUploaded: (files: readonly UploadedFile[]) => void) {
  const latest = useRef(uploaded);
  useEffect(() => {
    latest.current = uploaded;
  }, [uploaded]);
  return {
    latest,
    store(files: readonly UploadedFile[]) {
      latest.current = files;
      setUploaded(files);
    },
  };
}

/** Uploaded files are part of the draft. Running and failed uploads are kept only here. */
export function useEvidence(uploaded: readonly UploadedFile[], setUploaded: (files: readonly UploadedFile[]) => void) {
  const t = useTexts(submitExperienceTexts);
  const { uploads, append, change, restart, drop, dropAll } = useUploads();
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const { previews, addPreview } = usePreviews();
  const { latest, store } = useUploadedFiles(uploaded, setUploaded);
  const lastKey = useRef(0);

  const { start, cancel, cancelAll } = useUploadQueue(async ({ key, file }, signal) => {
    try {
      const { id, kind } = await uploadEvidence(file, { signal, onProgress: (share) => change(key, { share }) });
      if (kind === 'image') addPreview(id, file);
      store([...latest.current, { id, kind, name: file.name, size: file.size, isVisible: false }]);
      drop(key);
    } catch (error) {
      if (!signal.aborted) change(key, { problem: toProblem(error, t('uploadFailed', { name: file.name })) });
    }
  });

  return {
    uploads,
    previews,
    /** Reasons for rejecting files that were chosen last. */
    rejections,
    isRunning: uploads.some(({ problem }) => !problem),
    hasFailed: uploads.some(({ problem }) => problem),
    reject: (text: string) => setRejections([text]),
    clearRejections: () => setRejections([]),
    add(chosen: readonly File[]) {
      const all = [...latest.current, ...uploads.map(({ file }) => file)];
      const { accepted, messages } = acceptFiles(chosen, { count: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0) });
      setRejections(messages);
      const added = accepted.map((file): Upload => ({ key: (lastKey.current += 1), file, share: 0 }));
      append(added);
      for (const upload of added) start(upload);
    },
    retry(upload: Upload) {
      restart(upload.key);
      start(upload);
    },
    /** Also cancels a running upload. */
    dismiss(key: number) {
      cancel(key);
      setRejections([]);
      drop(key);
    },
    remove(id: string) {
      setRejections([]);
      store(latest.current.filter((file) => file.id !== id));
    },
    setVisible: (id: string, isVisible: boolean) => store(latest.current.map((file) => (file.id === id ? { ...file, isVisible } : file))),
    reset() {
      cancelAll();
      store([]);
      dropAll();
      setRejections([]);
    },
  };
}

export type Evidence = ReturnType<typeof useEvidence>;

/** A file that the server rejects would be rejected again. Other failures can be retried. */
function toProblem(error: unknown, failedMessage: string): NonNullable<Upload['problem']> {
  if (!(error instanceof ApiError) || ![413, 415, 422].includes(error.status))
    return { text: retryMessage(failedMessage, error), canRetry: true };
  return {
    text: error.status === 413 ? messageText(message('filesTooLarge')) : `${failedMessage}. ${errorMessage(error)}`,
    canRetry: false,
  };
}
