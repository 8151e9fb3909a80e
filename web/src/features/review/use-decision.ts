import type { Decision } from '@candor/contract/statuses';
import { useState } from 'react';
import type { ReviewItem, Verdict } from './queries.ts';

interface Options {
  item: ReviewItem | undefined;
  isAdmin: boolean;
  /** Somebody else holds it. */
  isBlocked: boolean;
  onDecide: (item: ReviewItem, decision: Decision, notes: string) => void;
  onReword: (item: ReviewItem) => void;
}

/** Words of an experience can be put otherwise by an admin; replies are taken or left. */
const mayReword = (item: ReviewItem): boolean => item.type === 'experience' && item.comment !== null;

const mayDecide = (item: ReviewItem, isAdmin: boolean): boolean =>
  !item.conflict_of_interest && (item.status === 'in_review' || (item.status === 'needs_admin_review' && isAdmin));

/** The assistant has something to say against publishing it. */
const isWarned = (item: ReviewItem): boolean => item.ai_vote === 'admin_review' || item.ai_vote === 'other';

/**
 * The reviewer chooses first. Only then is the assistant heard: beside the reason that a rejection needs anyway, or
 * before an approval that it would not share.
 */
export function useDecision({ item, isAdmin, isBlocked, onDecide, onReword }: Options) {
  const [chosen, setChosen] = useState<{ id: number; decision: Decision; notes: string } | null>(null);
  const asking = chosen !== null && chosen.id === item?.id ? chosen.decision : null;
  const may = item !== undefined && mayDecide(item, isAdmin) && !isBlocked;
  const maySendOn = may && item.status !== 'needs_admin_review';
  const canReword = may && isAdmin && mayReword(item);

  const choose = (decision: Decision): void => {
    if (!may || (decision === 'admin_review' && !maySendOn)) return;
    if (decision === 'admin_review' && canReword) return onReword(item);
    if (decision === 'approve' && (asking === 'approve' || !isWarned(item))) {
      setChosen(null);
      return onDecide(item, 'approve', '');
    }
    setChosen({ id: item.id, decision, notes: '' });
  };
  const confirm = (notes: string): void => {
    if (item === undefined || asking === null) return;
    setChosen(null);
    onDecide(item, asking, notes);
  };
  /** Taken back: the reason is not to be written twice. */
  const restore = ({ itemId, decision, notes }: Verdict): void =>
    setChosen(decision === 'approve' ? null : { id: itemId, decision, notes });
  return {
    asking,
    notes: chosen?.notes ?? '',
    may,
    maySendOn,
    mayReword: canReword,
    choose,
    confirm,
    restore,
    cancel: () => setChosen(null),
  };
}

export type Deciding = ReturnType<typeof useDecision>;
