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

/** Uploaded files are part of the draft. Running and failed uploads are kept only here. */
export function useEvidence(uploaded: readonly UploadedFile[], setUploaded: (files: readonly UploadedFile[]) => void) {
  const t = useTexts(submitExperienceTexts);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map());
  const running = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  // Upload one at a time: parallel uploads share a slow connection and all take longer.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  // Two uploads may finish in the same render, so read the newest list from a ref.
  const latest = useRef(uploaded);
  useEffect(() => {
    latest.current = uploaded;
  }, [uploaded]);
  const addresses = useRef<string[]>([]);
  useEffect(() => {
    const controls = running.current;
    const objectUrls = addresses.current;
    return () => {
      for (const control of controls.values()) control.abort();
      for (const address of objectUrls) URL.revokeObjectURL(address);
    };
  }, []);

  const store = (files: readonly UploadedFile[]): void => {
    latest.current = files;
    setUploaded(files);
  };
  const change = (key: number, part: Partial<Upload>): void =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number): void => setUploads((before) => before.filter((one) => one.key !== key));

  async function send(key: number, file: File, control: AbortController): Promise<void> {
    if (control.signal.aborted) return;
    try {
      const { id, kind } = await uploadEvidence(file, { signal: control.signal, onProgress: (share) => change(key, { share }) });
      if (kind === 'image') {
        const address = URL.createObjectURL(file);
        addresses.current.push(address);
        setPreviews((before) => new Map(before).set(id, address));
      }
      store([...latest.current, { id, kind, name: file.name, size: file.size, isVisible: false }]);
      drop(key);
    } catch (error) {
      if (!control.signal.aborted) change(key, { problem: toProblem(error, t('uploadFailed', { name: file.name })) });
    } finally {
      running.current.delete(key);
    }
  }
  function start({ key, file }: Pick<Upload, 'key' | 'file'>): void {
    const control = new AbortController();
    running.current.set(key, control);
    queue.current = queue.current.then(() => send(key, file, control));
  }

  return {
    uploads,
    previews,
    /** Reasons for rejecting files that were chosen last. */
    rejections: rejections,
    isRunning: uploads.some(({ problem }) => !problem),
    hasFailed: uploads.some(({ problem }) => problem),
    reject: (text: string) => setRejections([text]),
    add(chosen: readonly File[]) {
      const all = [...latest.current, ...uploads.map(({ file }) => file)];
      const { accepted, messages } = acceptFiles(chosen, { count: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0) });
      setRejections(messages);
      const added = accepted.map((file): Upload => ({ key: (lastKey.current += 1), file, share: 0 }));
      setUploads((before) => [...before, ...added]);
      for (const one of added) start(one);
    },
    retry(upload: Upload) {
      setUploads((before) => before.map((one) => (one.key === upload.key ? { key: one.key, file: one.file, share: 0 } : one)));
      start(upload);
    },
    /** Also cancels a running upload. */
    dismiss(key: number) {
      running.current.get(key)?.abort();
      setRejections([]);
      drop(key);
    },
    remove(id: string) {
      setRejections([]);
      store(latest.current.filter((file) => file.id !== id));
    },
    show: (id: string, isVisible: boolean) => store(latest.current.map((file) => (file.id === id ? { ...file, isVisible } : file))),
    reset() {
      for (const control of running.current.values()) control.abort();
      latest.current = [];
      setUploads([]);
      setRejections([]);
    },
  };
}

export type Evidence = ReturnType<typeof useEvidence>;

/** A file that the server rejects would be rejected again. Other failures can be retried. */
function toProblem(error: unknown, failed: string): NonNullable<Upload['problem']> {
  if (!(error instanceof ApiError) || ![413, 415, 422].includes(error.status)) return { text: retryMessage(failed, error), canRetry: true };
  return { text: error.status === 413 ? messageText(message('filesTooLarge')) : `${failed}. ${errorMessage(error)}`, canRetry: false };
}
