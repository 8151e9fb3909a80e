import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Decision } from '@candor/contract/statuses';
import { useState } from 'react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { queueKey, reviewQueueQuery, type QueueFilters, type ReviewItem } from '../queries.ts';
import { countHardItem } from '../decision/count-hard-items.ts';
import { useDecision } from '../decision/use-decision.ts';
import { useItemLease } from '../item/use-item-lease.ts';
import { useFirstItemOpen } from './use-first-item-open.ts';
import { useQueueAddress } from './use-queue-address.ts';
import { useQueueSelection } from './use-queue-selection.ts';
import { usePendingDecisions } from '../decision/use-pending-decisions.ts';

/** Combines the queue, the open item, its lease and the pending decision. */
export function useReviewDesk(isAdmin: boolean) {
  const t = useTexts(reviewTexts);
  const client = useQueryClient();
  const { filters, page, setFilters, setPage } = useQueueAddress();
  const [rewording, setRewording] = useState<ReviewItem>();
  const { queue: pending, held, failed, hidden } = usePendingDecisions();
  const queue = useQuery(reviewQueueQuery(filters, page));
  const items = (queue.data?.items ?? []).filter(({ id }) => !hidden.has(id));
  const selection = useQueueSelection(items);
  useFirstItemOpen(queue.data && items, selection);
  const listItem = selection.current;
  const isLeasable = listItem !== undefined && !listItem.conflict_of_interest && (isAdmin || listItem.status === 'in_review');
  const { lease, acquire: take, retain: keep } = useItemLease(isLeasable ? listItem.id : undefined, queue.refetch);
  const current = listItem?.masked === true ? (lease.item ?? listItem) : listItem;

  const decide = (item: ReviewItem, decision: Decision, words: { notes: string; guideline?: number }): void => {
    keep(item.id);
    selection.openNext();
    pending.decide({ itemId: item.id, type: item.type, decision, ...words }, item);
    if (countHardItem(item)) toast.info(t('takeBreak'));
  };
  const deciding = useDecision({
    item: current,
    isAdmin,
    isBlocked: isLeasable && lease.status === 'theirs',
    onDecide: decide,
    onReword: setRewording,
  });
  const undo = async (): Promise<void> => {
    const undone = await pending.undo();
    if (!undone) return;
    deciding.restore(undone);
    selection.open(undone.item);
    toast.info(t('undone'));
  };
  return {
    filters,
    queue,
    items,
    selection: selection,
    current,
    lease,
    take,
    deciding,
    held,
    failed,
    undo: () => void undo(),
    retry: pending.retry,
    show: (next: Partial<QueueFilters>): void => {
      setFilters(next);
      selection.close();
    },
    turnTo: (next: number): void => {
      setPage(next);
      selection.close();
    },
    /** The item goes back to the queue; the next one opens. */
    handedOver: (): void => {
      selection.openNext();
      void client.invalidateQueries({ queryKey: queueKey });
      toast.success(t('handedOver'));
    },
    rewording: {
      item: rewording,
      start: setRewording,
      close: () => setRewording(undefined),
      approved: (): void => {
        if (rewording) keep(rewording.id);
        selection.openNext();
        void client.invalidateQueries({ queryKey: queueKey });
      },
    },
  };
}
