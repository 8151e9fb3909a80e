import { DISPUTE_FILE_MAX_BYTES } from '@candor/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { disputeTexts } from '../disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { addEvidence } from '../queries.ts';
import { uploadProblem } from '../upload-problem.ts';

/** `onFailed` returns true when it has shown the error itself. */
export function useAddFile(disputeId: string, options: { token?: string; onAdded: () => void; onFailed?: (error: unknown) => boolean }) {
  const t = useTexts(disputeTexts);
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [problem, setProblem] = useState<string>();
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  /** Sends them one after the other, and stops at the first that can't be sent. */
  async function sendAll(files: readonly File[], limit: number): Promise<void> {
    setProblem(files.length > limit ? t('tooMany') : undefined);
    const { signal } = (control.current = new AbortController());
    for (const file of files.slice(0, limit)) if (!(await send(file, signal))) return;
  }

  /** @returns whether it was sent */
  async function send(file: File, signal: AbortSignal): Promise<boolean> {
    if (file.size > DISPUTE_FILE_MAX_BYTES) {
      setProblem(t('tooLarge', { name: file.name }));
      return false;
    }
    setSending({ name: file.name, share: 0 });
    try {
      await addEvidence(disputeId, file, { signal, onProgress: (share) => setSending({ name: file.name, share }) }, options.token);
      options.onAdded();
      return true;
    } catch (error) {
      if (!signal.aborted && !options.onFailed?.(error)) setProblem(uploadProblem(error, file, t).text);
      return false;
    } finally {
      setSending(undefined);
    }
  }
  return { sending, problem, sendAll, cancel: () => control.current?.abort() };
}
