import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasCode } from '../../../lib/api/api-error.ts';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { reviewTexts } from '../review.en.ts';
import { getTexts } from '../../../lib/i18n/language.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { queueKey } from '../queries.ts';
import { PendingDecisionQueue } from './pending-decisions.ts';

export function usePendingDecisions() {
  const client = useQueryClient();
  const [queue] = useState(
    () =>
      new PendingDecisionQueue({
        reload: () => client.invalidateQueries({ queryKey: queueKey }),
        onRefused: (error) => toast.info(refusalMessage(error)),
        onUndoRefused: (error) => toast.info(undoRefusalMessage(error)),
        onLost: ({ item }) => toast.error(getTexts(reviewTexts)('decisionLost', { name: item.person_name })),
      }),
  );
  useEffect(() => queue.stop, [queue]);
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.read) };
}

function refusalMessage(error: unknown): string {
  const t = getTexts(reviewTexts);
  if (hasCode(error, 'LEASED')) return t('tookOver');
  return hasCode(error, 'ALREADY_DECIDED', 'NOT_FOUND') ? t('alreadyDecided') : errorMessageOr(error, t('decisionFailed'));
}

function undoRefusalMessage(error: unknown): string {
  const t = getTexts(reviewTexts);
  return hasCode(error, 'ALREADY_DECIDED') ? t('undoTooLate') : errorMessageOr(error, t('undoFailed'));
}
