import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Decision } from '@candor/contract/statuses';
import { useState } from 'react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { queueKey, reviewQueueQuery, type ReviewItem } from '../queries.ts';
import { countFlaggedItem } from '../decision/count-flagged-items.ts';
import { useDecision } from '../decision/use-decision.ts';
import { useItemLease } from '../item/use-item-lease.ts';
import { useOpenFirstItem } from './use-open-first-item.ts';
import { useQueueAddress } from './use-queue-address.ts';
import { useQueueSelection } from './use-queue-selection.ts';
import { usePendingDecisions } from '../decision/use-pending-decisions.ts';

/** Combines the queue, the open item, its lease and the pending decision. */
export function useReviewScreen(isAdmin: boolean) {
  const t = useTexts(reviewTexts);
  const refreshQueue = useRefreshQueue();
  const { filters, page, setFilters, setPage } = useQueueAddress();
  const { queue: pendingDecisions, undoable, failed, hidden } = usePendingDecisions();
  const queue = useQuery(reviewQueueQuery(filters, page));
  const items = (queue.data?.items ?? []).filter(({ id }) => !hidden.has(id));
  const selection = useQueueSelection(items);
  useOpenFirstItem(queue.data && items, selection);
  const { current, isLeasable, lease, take, retain } = useOpenItem(selection.current, isAdmin, queue.refetch);

  const openNext = (): void => {
    selection.openNext();
    refreshQueue();
  };
  const rewording = useRewording((item) => {
    retain(item.id);
    openNext();
  });

  const decision = useDecision({
    item: current,
    isAdmin,
    isBlocked: isLeasable && lease.status === 'theirs',
    onDecide: useDecide(selection, pendingDecisions, retain),
    onReword: rewording.start,
    onCancel: selection.focus,
  });
  const undo = async (): Promise<void> => {
    const undone = await pendingDecisions.undo();
    if (!undone) return;
    decision.restore(undone);
    selection.open(undone.item);
    toast.info(t('undone'));
  };
  return {
    filters,
    queue,
    // The row of the open item shows what its lease lets the reviewer see; the list itself stays masked until it is reloaded.
    items: items.map((item) => (item.id === current?.id ? current : item)),
    selection,
    current,
    lease,
    take,
    decision,
    undoable,
    failed,
    undo: () => void undo(),
    retry: pendingDecisions.retry,
    changeFilters: closeAndChange(selection, setFilters),
    changePage: closeAndChange(selection, setPage),
    /** The item goes back to the queue; the next one opens. */
    onHandedOver: (): void => {
      openNext();
      toast.success(t('handedOver'));
    },
    rewording,
  };
}

/** Changes which items are listed, and closes the open one. */
const closeAndChange =
  <T>(selection: { close: () => void }, change: (next: T) => void) =>
  (next: T): void => {
    change(next);
    selection.close();
  };

type DecisionReason = { notes: string; guideline?: number };
type PendingQueue = Pick<ReturnType<typeof usePendingDecisions>['queue'], 'decide'>;

/** Opens the next item at once; the decision can be undone while it is pending. */
function useDecide(selection: { openNext: () => void }, pendingDecisions: PendingQueue, retain: (id: number) => void) {
  const t = useTexts(reviewTexts);
  return (item: ReviewItem, decision: Decision, reason: DecisionReason): void => {
    retain(item.id);
    selection.openNext();
    pendingDecisions.decide({ itemId: item.id, type: item.type, decision, ...reason }, item);
    if (countFlaggedItem(item)) toast.info(t('takeBreak'));
  };
}

/** The item whose comment an admin rewords before it is approved. */
function useRewording(onApproved: (item: ReviewItem) => void) {
  const [item, start] = useState<ReviewItem>();
  return {
    item,
    start,
    close: () => start(undefined),
    onApproved: (): void => {
      if (item) onApproved(item);
    },
  };
}

function useRefreshQueue(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: queueKey });
}

/** The selected item, with what only the holder of its lease may see, and the lease. */
function useOpenItem(listItem: ReviewItem | undefined, isAdmin: boolean, refetch: () => Promise<unknown>) {
  const isLeasable = listItem !== undefined && !listItem.conflict_of_interest && (isAdmin || listItem.status === 'in_review');
  const { lease, acquire: take, retain } = useItemLease(isLeasable ? listItem.id : undefined, refetch);
  const current = listItem?.masked === true ? (lease.item ?? listItem) : listItem;
  return { current, isLeasable, lease, take, retain };
}
