import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Decision } from '@candor/contract/statuses';
import { useState } from 'react';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/toast.tsx';
import { queueKey, reviewQueueQuery, type QueuePart, type ReviewItem } from './queries.ts';
import { useDecision } from './use-decision.ts';
import { useItemLease } from './use-item-lease.ts';
import { useQueueWalk } from './use-queue-walk.ts';
import { useVerdictDesk } from './use-verdict-desk.ts';

/** The queue, the item that is open, the hold on it, and the decision that is being made. */
export function useReviewDesk(isAdmin: boolean) {
  const t = useTexts(reviewTexts);
  const client = useQueryClient();
  const [part, setPart] = useState<QueuePart>('all');
  const [page, setPage] = useState(1);
  const [rewording, setRewording] = useState<ReviewItem>();
  const { desk, held, failed, hidden } = useVerdictDesk();
  const queue = useQuery(reviewQueueQuery(part, page));
  const items = (queue.data?.items ?? []).filter(({ id }) => !hidden.has(id));
  const walk = useQueueWalk(items);
  const { current } = walk;
  const isHoldable = current !== undefined && !current.conflict_of_interest && (isAdmin || current.status === 'in_review');
  const { lease, take, keep } = useItemLease(isHoldable ? current.id : undefined, queue.refetch);

  const decide = (item: ReviewItem, decision: Decision, notes: string): void => {
    keep(item.id);
    walk.leave();
    desk.hold({ itemId: item.id, type: item.type, decision, notes }, item);
  };
  const deciding = useDecision({
    item: current,
    isAdmin,
    isBlocked: isHoldable && lease.status === 'theirs',
    onDecide: decide,
    onReword: setRewording,
  });
  const undo = (): void => {
    const verdict = desk.undo();
    if (!verdict) return;
    deciding.restore(verdict);
    walk.open(verdict.item);
    toast.info(t('undone'));
  };
  return {
    part,
    queue,
    items,
    walk,
    lease,
    take,
    deciding,
    held,
    failed,
    undo,
    retry: desk.flush,
    show: (next: QueuePart): void => {
      setPart(next);
      setPage(1);
      walk.close();
    },
    turnTo: (next: number): void => {
      setPage(next);
      walk.close();
    },
    rewording: {
      item: rewording,
      start: setRewording,
      close: () => setRewording(undefined),
      approved: (): void => {
        if (rewording) keep(rewording.id);
        walk.leave();
        void client.invalidateQueries({ queryKey: queueKey });
      },
    },
  };
}
