import { DISPUTE_FILE_MAX_BYTES, EVIDENCE_FILES_MAX } from '@candor/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { disputeTexts } from '../disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { uploadProblem } from '../upload-problem.ts';
import { uploadEvidence, type EvidenceType } from '../queries.ts';

export interface EvidenceFile {
  /** React key of the row. */
  key: number;
  file: File;
  /** Uploaded share, from 0 to 1. */
  share: number;
  /** Set once the server has stored the file. */
  id?: string;
  /** `canRetry` is false when the server rejected the file, which it would do again. */
  problem?: { text: string; canRetry: boolean };
}

/** Files of a dispute or an appeal that is not filed yet. Each is uploaded as soon as it is chosen. */
export function useEvidence(type: EvidenceType) {
  const t = useTexts(disputeTexts);
  const [files, setFiles] = useState<readonly EvidenceFile[]>([]);
  const [isOverLimit, setOverLimit] = useState(false);
  const controls = useUploadControls();
  const lastKey = useRef(0);

  const change = (key: number, part: Partial<EvidenceFile>): void =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...part } : file)));

  async function send(key: number, file: File): Promise<void> {
    const control = new AbortController();
    controls.current.set(key, control);
    try {
      const { id } = await uploadEvidence(type, file, { signal: control.signal, onProgress: (share) => change(key, { share }) });
      change(key, { share: 1, id });
    } catch (error) {
      if (!control.signal.aborted) change(key, { problem: uploadProblem(error, file, t) });
    } finally {
      controls.current.delete(key);
    }
  }

  return {
    files,
    ids: files.flatMap(({ id }) => id ?? []),
    isSending: files.some(({ id, problem }) => id === undefined && problem === undefined),
    hasFailed: files.some(({ problem }) => problem !== undefined),
    /** More files were chosen than allowed. */
    isOverLimit,
    add(chosen: readonly File[]) {
      const remaining = EVIDENCE_FILES_MAX - files.length;
      setOverLimit(chosen.length > remaining);
      const added = chosen.slice(0, remaining).map((file): EvidenceFile => {
        const problem = file.size > DISPUTE_FILE_MAX_BYTES ? { text: t('tooLarge', { name: file.name }), canRetry: false } : undefined;
        return { key: (lastKey.current += 1), file, share: 0, ...(problem && { problem }) };
      });
      setFiles((before) => [...before, ...added]);
      for (const { key, file, problem } of added) if (!problem) void send(key, file);
    },
    retry(key: number) {
      const retried = files.find((file) => file.key === key);
      if (!retried) return;
      setFiles((before) =>
        before.map(({ problem, ...rest }) => (rest.key === key ? { ...rest, share: 0 } : { ...rest, ...(problem ? { problem } : {}) })),
      );
      void send(key, retried.file);
    },
    remove(key: number) {
      controls.current.get(key)?.abort();
      setOverLimit(false);
      setFiles((before) => before.filter((file) => file.key !== key));
    },
  };
}

/** Cancels running uploads when the form closes. */
function useUploadControls() {
  const controls = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const sending = controls.current;
    return () => sending.forEach((control) => control.abort());
  }, []);
  return controls;
}

export type Evidence = ReturnType<typeof useEvidence>;
