import { DISPUTE_FILE_MAX_BYTES, EVIDENCE_FILES_MAX } from '@candor/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { refusalOf } from './refusal-of.ts';
import { uploadEvidence } from './queries.ts';

export interface EvidenceFile {
  /** Of the row on the screen. */
  key: number;
  file: File;
  /** How much has left, from 0 to 1. */
  share: number;
  /** Set once the server has it. */
  id?: string;
  /** Why it was not taken; retrying helps where the network failed. */
  problem?: { text: string; canRetry: boolean };
}

/** Files on their way to a dispute that is still being written: each is sent as soon as it is chosen. */
export function useEvidence(type: 'ownership_dispute' | 'experience_dispute') {
  const t = useTexts(disputeTexts);
  const [files, setFiles] = useState<readonly EvidenceFile[]>([]);
  const [isOver, setOver] = useState(false);
  const controls = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);

  // What is left on its way when the form goes is not wanted any more.
  useEffect(() => {
    const sending = controls.current;
    return () => sending.forEach((control) => control.abort());
  }, []);

  const change = (key: number, part: Partial<EvidenceFile>): void =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  async function send(key: number, file: File): Promise<void> {
    const control = new AbortController();
    controls.current.set(key, control);
    try {
      const { id } = await uploadEvidence(type, file, { signal: control.signal, onProgress: (share) => change(key, { share }) });
      change(key, { share: 1, id });
    } catch (error) {
      if (!control.signal.aborted) change(key, { problem: refusalOf(error, file, t) });
    } finally {
      controls.current.delete(key);
    }
  }

  return {
    files,
    ids: files.flatMap(({ id }) => id ?? []),
    isSending: files.some(({ id, problem }) => id === undefined && problem === undefined),
    hasFailed: files.some(({ problem }) => problem !== undefined),
    /** More were chosen than may be given. */
    isOver,
    add(chosen: readonly File[]) {
      const room = EVIDENCE_FILES_MAX - files.length;
      setOver(chosen.length > room);
      const added = chosen.slice(0, room).map((file): EvidenceFile => {
        const key = (lastKey.current += 1);
        const isLarge = file.size > DISPUTE_FILE_MAX_BYTES;
        return { key, file, share: 0, ...(isLarge ? { problem: { text: t('tooLarge', { name: file.name }), canRetry: false } } : {}) };
      });
      setFiles((before) => [...before, ...added]);
      for (const { key, file, problem } of added) if (!problem) void send(key, file);
    },
    retry(key: number) {
      const one = files.find((file) => file.key === key);
      if (!one) return;
      setFiles((before) =>
        before.map(({ problem: _gone, ...rest }) =>
          rest.key === key ? { ...rest, share: 0 } : { ...rest, ...(_gone ? { problem: _gone } : {}) },
        ),
      );
      void send(key, one.file);
    },
    remove(key: number) {
      controls.current.get(key)?.abort();
      setOver(false);
      setFiles((before) => before.filter((one) => one.key !== key));
    },
  };
}

export type Evidence = ReturnType<typeof useEvidence>;
