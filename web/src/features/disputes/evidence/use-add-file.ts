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

  async function send(file: File): Promise<void> {
    if (file.size > DISPUTE_FILE_MAX_BYTES) return setProblem(t('tooLarge', { name: file.name }));
    const { signal } = (control.current = new AbortController());
    setProblem(undefined);
    setSending({ name: file.name, share: 0 });
    try {
      await addEvidence(disputeId, file, { signal, onProgress: (share) => setSending({ name: file.name, share }) }, options.token);
      options.onAdded();
    } catch (error) {
      if (!signal.aborted && !options.onFailed?.(error)) setProblem(uploadProblem(error, file, t).text);
    } finally {
      setSending(undefined);
    }
  }
  return { sending, problem, send, cancel: () => control.current?.abort() };
}
