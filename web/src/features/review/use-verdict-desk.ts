import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { say } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/toast.tsx';
import { queueKey } from './queries.ts';
import { VerdictDesk } from './verdict-desk.ts';

/** The desk of this page: what lies on it is sent when the page is left. */
export function useVerdictDesk() {
  const client = useQueryClient();
  const [desk] = useState(
    () =>
      new VerdictDesk({
        onSent: () => client.invalidateQueries({ queryKey: queueKey }),
        onTooLate: (error) => toast.info(whyTooLate(error)),
        onRecovered: () => toast.info(say(reviewTexts)('heldSentBefore')),
      }),
  );
  useEffect(() => {
    void desk.recover();
    window.addEventListener('pagehide', desk.flush);
    return () => {
      window.removeEventListener('pagehide', desk.flush);
      desk.flush();
    };
  }, [desk]);
  return { desk, ...useSyncExternalStore(desk.subscribe, desk.read) };
}

function whyTooLate(error: unknown): string {
  const t = say(reviewTexts);
  if (hasCode(error, 'LEASED')) return t('tookOver');
  return hasCode(error, 'ALREADY_DECIDED', 'NOT_FOUND') ? t('alreadyDecided') : sentenceOr(error, t('decideBroke'));
}
