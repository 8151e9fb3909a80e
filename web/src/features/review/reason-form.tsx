import { Button, Textarea } from '@mantine/core';
import { NOTES_MAX } from '@candor/contract/limits';
import type { Decision } from '@candor/contract/statuses';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { AssistantOpinion } from './assistant-opinion.tsx';
import classes from './decision-form.module.css';
import type { ReviewItem } from './queries.ts';

interface Props {
  item: ReviewItem;
  decision: Exclude<Decision, 'approve'>;
  /** What was written before the decision was taken back. */
  initial: string;
  onSend: (notes: string) => void;
  onCancel: () => void;
}

/** A rejection and a question to an admin need a reason. */
export function ReasonForm({ item, decision, initial, onSend, onCancel }: Props) {
  const t = useTexts(reviewTexts);
  const [notes, setNotes] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The page moves no further than it must: beside the words that are judged.
    reason.current?.focus({ preventScroll: true });
    reason.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isRejection = decision === 'reject';

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
        label={t(isRejection ? 'rejectTitle' : 'adminTitle')}
        description={
          <>
            {t(isRejection ? 'rejectHelp' : 'adminHelp')} <span className={classes.keys}>{t('sendHint')}</span>
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
        <Button type="submit" {...(isRejection ? { color: 'rose' } : {})}>
          {t(isRejection ? 'sendReject' : 'sendAdmin')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
