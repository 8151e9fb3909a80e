import { useRef } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import { ReasonFields, useReason, type Reason } from '../../../ui/forms/reason-fields.tsx';
import type { ReviewItem } from '../queries.ts';
import { reviewTexts } from '../review.en.ts';
import { DecisionFrame, HelpWithKey } from './decision-frame.tsx';

const namesOf = ({ person_name, submitted_by_user, reply_submitted_by, platforms }: ReviewItem): string[] => [
  person_name,
  submitted_by_user,
  reply_submitted_by ?? '',
  ...platforms.map(({ social_id }) => social_id),
];

interface Props {
  item: ReviewItem;
  /** The reason of a decision that was undone. */
  initial: Reason;
  onSend: (reason: { notes: string; guideline: number }) => void;
  onCancel: () => void;
}

export function RejectForm({ item, initial, onSend, onCancel }: Props) {
  const t = useTexts(reviewTexts);
  const { reason, setReason, problem, check } = useReason(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = (): void => {
    if (check()) onSend({ notes: reason.text.trim(), guideline: reason.guideline });
    else field.current?.focus();
  };
  return (
    <DecisionFrame item={item} field={field} submit={t('sendReject')} tone="danger" onSend={send} onCancel={onCancel}>
      {(onKeyDown) => (
        <ReasonFields
          use={item.type}
          reason={reason}
          onChange={setReason}
          label={t('rejectTitle')}
          description={<HelpWithKey help={t('rejectHelp')} />}
          problem={problem}
          caseNames={namesOf(item)}
          inputRef={field}
          onKeyDown={onKeyDown}
        />
      )}
    </DecisionFrame>
  );
}
