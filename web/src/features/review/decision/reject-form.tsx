import { Button } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import { ReasonFields, useReason, type Reason } from '../../../ui/forms/reason-fields.tsx';
import { AssistantOpinion } from '../item/assistant-opinion.tsx';
import type { ReviewItem } from '../queries.ts';
import { reviewTexts } from '../review.en.ts';
import classes from './decision-form.module.css';

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
  onSend: (words: { notes: string; guideline: number }) => void;
  onCancel: () => void;
}

export function RejectForm({ item, initial, onSend, onCancel }: Props) {
  const t = useTexts(reviewTexts);
  const { reason, setReason, problem, check } = useReason(initial);
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // `preventScroll` keeps the reviewed text in view.
    words.current?.focus({ preventScroll: true });
    words.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  const send = (): void => {
    if (check()) onSend({ notes: reason.words.trim(), guideline: reason.guideline });
    else words.current?.focus();
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
      <ReasonFields
        use={item.type}
        reason={reason}
        onChange={setReason}
        label={t('rejectTitle')}
        description={
          <>
            {t('rejectHelp')} <span className={classes.keys}>{t('sendHint')}</span>
          </>
        }
        problem={problem}
        ofCase={namesOf(item)}
        inputRef={words}
        onKeyDown={press}
      />
      <div className={classes.buttons}>
        <Button type="submit" color="rose">
          {t('sendReject')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
