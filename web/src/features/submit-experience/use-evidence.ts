import { MESSAGES } from '@candor/contract/messages';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { retrySentence, sentenceFor } from '../../lib/error-sentence.ts';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { takeFiles } from './evidence-rules.ts';
import type { KeptFile } from './experience-form.ts';
import { uploadEvidence } from './queries.ts';

/** A file on its way, or one that did not arrive. */
export interface Upload {
  key: number;
  file: File;
  /** How much has left, from 0 to 1. */
  share: number;
  problem?: { text: string; canRetry: boolean };
}

/** Supporting files of the form: those that the server has stand in the draft, those on their way only here. */
export function useEvidence(kept: readonly KeptFile[], keep: (files: readonly KeptFile[]) => void) {
  const t = useTexts(submitExperienceTexts);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map());
  const running = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  // One after the other: two at once share a slow line and both take longer.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  // What arrives a moment after another one must not undo it.
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
  }, [kept]);
  const addresses = useRef<string[]>([]);
  useEffect(() => {
    const controls = running.current;
    const made = addresses.current;
    return () => {
      for (const control of controls.values()) control.abort();
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);

  const store = (files: readonly KeptFile[]): void => {
    latest.current = files;
    keep(files);
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
      store([...latest.current, { id, kind, name: file.name, size: file.size, isHidden: false }]);
      drop(key);
    } catch (error) {
      if (!control.signal.aborted) change(key, { problem: problemOf(error, t('uploadFailed', { name: file.name })) });
    } finally {
      running.current.delete(key);
    }
  }
  function start({ key, file }: Pick<Upload, 'key' | 'file'>): void {
    const control = new AbortController();
    running.current.set(key, control);
    turn.current = turn.current.then(() => send(key, file, control));
  }

  return {
    uploads,
    previews,
    /** Why some of what was chosen last was not taken. */
    refused,
    isRunning: uploads.some(({ problem }) => !problem),
    hasFailed: uploads.some(({ problem }) => problem),
    refuse: (message: string) => setRefused([message]),
    add(chosen: readonly File[]) {
      const all = [...latest.current, ...uploads.map(({ file }) => file)];
      const { taken, messages } = takeFiles(chosen, { count: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0) });
      setRefused(messages);
      const added = taken.map((file): Upload => ({ key: (lastKey.current += 1), file, share: 0 }));
      setUploads((before) => [...before, ...added]);
      for (const one of added) start(one);
    },
    retry(upload: Upload) {
      setUploads((before) => before.map((one) => (one.key === upload.key ? { key: one.key, file: one.file, share: 0 } : one)));
      start(upload);
    },
    /** Cancels it when it is on its way. */
    dismiss(key: number) {
      running.current.get(key)?.abort();
      setRefused([]);
      drop(key);
    },
    remove(id: string) {
      setRefused([]);
      store(latest.current.filter((file) => file.id !== id));
    },
    hide: (id: string, isHidden: boolean) => store(latest.current.map((file) => (file.id === id ? { ...file, isHidden } : file))),
    reset() {
      for (const control of running.current.values()) control.abort();
      latest.current = [];
      setUploads([]);
      setRefused([]);
    },
  };
}

export type Evidence = ReturnType<typeof useEvidence>;

/** What the server refuses it will refuse again; anything else is worth another try. */
function problemOf(error: unknown, failed: string): NonNullable<Upload['problem']> {
  if (!(error instanceof ApiError) || ![413, 415, 422].includes(error.status))
    return { text: retrySentence(failed, error), canRetry: true };
  return { text: error.status === 413 ? MESSAGES.filesTooLarge : `${failed}. ${sentenceFor(error)}`, canRetry: false };
}
