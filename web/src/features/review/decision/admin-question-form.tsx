import { Textarea } from '@mantine/core';
import { NOTES_MAX } from '@candor/contract/limits';
import { useRef, useState } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { ReviewItem } from '../queries.ts';
import { reviewTexts } from '../review.en.ts';
import { DecisionFrame, HelpWithKey } from './decision-frame.tsx';

interface Props {
  item: ReviewItem;
  /** The notes of a decision that was undone. */
  initial: string;
  onSend: (notes: string) => void;
  onCancel: () => void;
}

/** The question for an admin: an internal note, which the author does not read. */
export function AdminQuestionForm({ item, initial, onSend, onCancel }: Props) {
  const t = useTexts(reviewTexts);
  const [notes, setNotes] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = (): void => {
    if (notes.trim() !== '') return onSend(notes.trim());
    setMissing(true);
    field.current?.focus();
  };
  return (
    <DecisionFrame item={item} field={field} submit={t('sendAdmin')} onSend={send} onCancel={onCancel}>
      {(onKeyDown) => (
        <Textarea
          ref={field}
          label={t('adminTitle')}
          description={<HelpWithKey help={t('adminHelp')} />}
          required
          maxLength={NOTES_MAX}
          value={notes}
          error={isMissing && notes.trim() === '' ? t('reasonRequired') : undefined}
          onChange={(event) => setNotes(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
    </DecisionFrame>
  );
}
