import { Button, Textarea } from '@mantine/core';
import { NOTES_MAX } from '@candor/contract/limits';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AssistantOpinion } from '../item/assistant-opinion.tsx';
import classes from './decision-form.module.css';
import type { ReviewItem } from '../queries.ts';

interface Props {
  item: ReviewItem;
  /** The notes of a decision that was undone. */
  initial: string;
  onSend: (notes: string) => void;
  onCancel: () => void;
}

/** The question for an admin: an internal note, which the author does not read. */
export function ReasonForm({ item, initial, onSend, onCancel }: Props) {
  const t = useTexts(reviewTexts);
  const [notes, setNotes] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // `preventScroll` keeps the reviewed text in view.
    reason.current?.focus({ preventScroll: true });
    reason.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  const send = (): void => {
    if (notes.trim() !== '') return onSend(notes.trim());
    setMissing(true);
    reason.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <AssistantOpinion item={item} />
      <Textarea
        ref={reason}
        label={t('adminTitle')}
        description={
          <>
            {t('adminHelp')} <span className={classes.keys}>{t('sendHint')}</span>
          </>
        }
        required
        maxLength={NOTES_MAX}
        value={notes}
        error={isMissing && notes.trim() === '' ? t('reasonRequired') : undefined}
        onChange={(event) => setNotes(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div className={classes.buttons}>
        <Button type="submit">{t('sendAdmin')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
