import type { Decision } from '@candor/contract/statuses';
import { useState } from 'react';
import type { ReviewItem, DecisionInput } from '../queries.ts';

interface Options {
  item: ReviewItem | undefined;
  isAdmin: boolean;
  /** True while another reviewer has the lease. */
  isBlocked: boolean;
  onDecide: (item: ReviewItem, decision: Decision, reason: { notes: string; guideline?: number }) => void;
  onReword: (item: ReviewItem) => void;
  /** Called when a form closes without a decision. The form had the focus. */
  onCancel: () => void;
}

/** Only the comment of an experience can be reworded, not a reply. */
const isRewordable = (item: ReviewItem): boolean => item.type === 'experience' && item.comment !== null;

const mayDecide = (item: ReviewItem, isAdmin: boolean): boolean =>
  !item.conflict_of_interest && (item.status === 'in_review' || (item.status === 'needs_admin_review' && isAdmin));

/** The assistant advises against publishing. */
const hasAssistantWarning = (item: ReviewItem): boolean => item.ai_vote === 'admin_review' || item.ai_vote === 'other';

/**
 * The reviewer decides first. The assistant's opinion appears only beside the reason of a rejection, or before an approval that it
 * disagrees with.
 */
export function useDecision({ item, isAdmin, isBlocked, onDecide, onReword, onCancel }: Options) {
  const [chosen, setChosen] = useState<{ id: number; decision: Decision; notes: string; guideline?: number | undefined } | null>(null);
  const chosenDecision = chosen !== null && chosen.id === item?.id ? chosen.decision : null;
  const canDecide = item !== undefined && mayDecide(item, isAdmin) && !isBlocked;
  const canEscalate = canDecide && item.status !== 'needs_admin_review';
  const canReword = canDecide && isAdmin && isRewordable(item);

  const choose = (decision: Decision): void => {
    if (!canDecide || (decision === 'admin_review' && !canEscalate)) return;
    if (decision === 'admin_review' && canReword) return onReword(item);
    if (decision === 'approve' && (chosenDecision === 'approve' || !hasAssistantWarning(item))) {
      setChosen(null);
      return onDecide(item, 'approve', { notes: '' });
    }
    setChosen({ id: item.id, decision, notes: '' });
  };
  const confirm = (reason: { notes: string; guideline?: number }): void => {
    if (item === undefined || chosenDecision === null) return;
    setChosen(null);
    onDecide(item, chosenDecision, reason);
  };
  /** Restores the notes of an undone decision. */
  const restore = ({ itemId, decision, notes, guideline }: DecisionInput): void =>
    setChosen(decision === 'approve' ? null : { id: itemId, decision, notes, guideline });
  return {
    chosenDecision,
    notes: chosen?.notes ?? '',
    guideline: chosen?.guideline,
    canDecide,
    canEscalate,
    canReword,
    choose,
    confirm,
    restore,
    cancel: (): void => {
      setChosen(null);
      onCancel();
    },
  };
}

export type DecisionState = ReturnType<typeof useDecision>;
