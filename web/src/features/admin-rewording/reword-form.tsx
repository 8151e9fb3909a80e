import { Button, Skeleton, Textarea } from '@mantine/core';
import { NOTES_MAX, REWORDED_COMMENT_MAX } from '@candor/contract/limits';
import { RefreshCw, Sparkles, VenetianMask } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { rewordingTexts } from '../../lib/i18n/en/admin-rewording.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FormError } from '../../ui/form-error.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { useProposeRewording, useUpdateComment } from './queries.ts';
import classes from './reword-form.module.css';

interface Props {
  experienceId: number;
  original: string;
  onClose: () => void;
  onApproved: () => void;
}

export function RewordForm({ experienceId, original, onClose, onApproved }: Props) {
  const t = useTexts(rewordingTexts);
  const propose = useProposeRewording(experienceId);
  const update = useUpdateComment(experienceId);
  const [notes, setNotes] = useState('');
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const ask = (): void =>
    propose.mutate(notes.trim(), {
      onSuccess: ({ rewordedComment }) => setComment(rewordedComment),
      // Nothing is proposed: the admin starts from what was written.
      onError: () => setComment((typed) => (typed === '' ? original : typed)),
    });
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    ask();
  });
  const isMissing = comment.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isMissing) field.current?.focus();
    else update.mutate({ comment: comment.trim(), notes: notes.trim() });
  };

  if (update.isSuccess) {
    return (
      <div className={classes.form}>
        <InfoBox title={t('updated')}>{t(comment.trim() === original ? 'unchangedText' : 'updatedText')}</InfoBox>
        <Button onClick={onApproved} data-autofocus>
          {t('closeAndApprove')}
        </Button>
      </div>
    );
  }
  const isOver = hasCode(update.error ?? propose.error, 'ALREADY_DECIDED', 'NOT_FOUND');
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <section>
        <h3 className={classes.label}>{t('original')}</h3>
        <p className={classes.original} dir="auto">
          {original}
        </p>
      </section>
      <Textarea
        label={t('notes')}
        description={t('notesHelp')}
        minRows={2}
        maxLength={NOTES_MAX}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<RefreshCw size={18} aria-hidden />}
          loading={propose.isPending}
          disabled={isOver}
          onClick={ask}
        >
          {t('proposeAgain')}
        </Button>
      </div>
      {propose.isPending && comment === '' ? (
        <div role="status" aria-label={t('proposing')}>
          <Skeleton height={16} width="40%" mb="xs" />
          <Skeleton height={96} />
        </div>
      ) : (
        <Textarea
          ref={field}
          label={t('reworded')}
          description={t('left', { count: REWORDED_COMMENT_MAX - comment.length })}
          required
          maxLength={REWORDED_COMMENT_MAX}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          error={isTried && isMissing ? t('rewordedRequired') : undefined}
        />
      )}
      {propose.data && !propose.isPending && <Source source={propose.data.source} />}
      {propose.error && !isOver && <FormError messages={[t('proposeFailed')]} />}
      <FormError error={isOver ? (update.error ?? propose.error) : update.error} />
      <p className={classes.effect}>{t('effect')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={update.isPending}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={update.isPending} disabled={isOver || (propose.isPending && comment === '')}>
          {t('update')}
        </Button>
      </div>
    </form>
  );
}

/** Where the proposal comes from, since a model and a list of words are read differently. */
function Source({ source }: { source: 'model' | 'local' }) {
  const t = useTexts(rewordingTexts);
  const Icon = source === 'model' ? Sparkles : VenetianMask;
  return (
    <p className={classes.source}>
      <Icon size={16} aria-hidden />
      {t(source)}
    </p>
  );
}
