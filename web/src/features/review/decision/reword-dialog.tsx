import { Button, Textarea } from '@mantine/core';
import { NOTES_MAX, REWORDED_COMMENT_MAX } from '@candor/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { proposeWording, updateComment, type ReviewItem } from '../queries.ts';
import { Form } from '../../../ui/forms/form.tsx';
import classes from './reword-dialog.module.css';

interface Props {
  /** The item to reword; undefined closes the dialog. */
  item: ReviewItem | undefined;
  onClose: () => void;
  /** Called when the item was published with the new comment. */
  onApproved: () => void;
}

interface Wording {
  id: number;
  comment: string;
  notes: string;
}

/** Lets an admin publish an experience with an edited comment. Stays open until the comment is saved. */
export function RewordDialog({ item, onClose, onApproved }: Props) {
  const t = useTexts(reviewTexts);
  const update = useMutation({ mutationFn: ({ id, comment, notes }: Wording) => updateComment(id, comment, notes) });
  const close = (): void => {
    if (update.isPending) return;
    if (update.isSuccess) onApproved();
    update.reset();
    onClose();
  };
  return (
    <Dialog opened={item !== undefined} onClose={close} title={t('rewordTitle')} size="md" keepOnOutsideClick>
      {item &&
        (update.isSuccess ? (
          <Updated onClose={close} />
        ) : (
          <WordingForm
            key={item.id}
            item={item}
            isSending={update.isPending}
            sendError={update.error}
            onSend={(comment, notes) => update.mutate({ id: item.experience_id, comment, notes })}
          />
        ))}
    </Dialog>
  );
}

function Updated({ onClose }: { onClose: () => void }) {
  const t = useTexts(reviewTexts);
  return (
    <div className={classes.form}>
      <p role="status">
        <strong>{t('rewordUpdated')}</strong>
      </p>
      <p className={classes.help}>{t('rewordHelp')}</p>
      <Button onClick={onClose} data-autofocus>
        {t('rewordClose')}
      </Button>
    </div>
  );
}

const describeSource = ({ rewordedComment, source, proposes }: Awaited<ReturnType<typeof proposeWording>>, original: string | null) => {
  if (proposes === 'rejection') return 'rewordReject';
  if (rewordedComment === original) return 'rewordSame';
  return source === 'model' ? 'rewordFromModel' : 'rewordFromLocal';
};

function Original({ item }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  return (
    <section>
      <h3 className={classes.label}>{t('rewordOriginal')}</h3>
      <blockquote className={classes.original} dir="auto">
        {item.comment}
      </blockquote>
    </section>
  );
}

interface FormProps {
  item: ReviewItem;
  isSending: boolean;
  sendError: Error | null;
  onSend: (comment: string, notes: string) => void;
}

function WordingForm({ item, isSending, sendError, onSend }: FormProps) {
  const t = useTexts(reviewTexts);
  const [notes, setNotes] = useState('');
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const propose = useMutation({
    mutationFn: () => proposeWording(item.experience_id, notes.trim()),
    onSuccess: ({ rewordedComment }) => setComment(rewordedComment),
  });
  return (
    <Form
      className={classes.form}
      onSubmit={() => {
        if (comment.trim() === '') setMissing(true);
        else onSend(comment.trim(), notes.trim());
      }}
    >
      <Original item={item} />
      <Textarea
        label={t('rewordNotes')}
        description={t('rewordNotesHelp')}
        minRows={2}
        maxLength={NOTES_MAX}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <Button
        variant="light"
        className={classes.propose ?? ''}
        leftSection={<Sparkles size={18} aria-hidden />}
        loading={propose.isPending}
        onClick={() => propose.mutate()}
      >
        {t(propose.data ? 'rewordAgain' : 'rewordPropose')}
      </Button>
      <div role="status" className={classes.help}>
        {propose.data && t(describeSource(propose.data, item.comment))}
      </div>
      {propose.error && <FormError messages={[errorMessageOr(propose.error, t('proposeFailed'))]} />}
      <Textarea
        label={t('rewordComment')}
        description={t('rewordHelp')}
        required
        maxLength={REWORDED_COMMENT_MAX}
        value={comment}
        error={isMissing && comment.trim() === '' ? t('rewordRequired') : undefined}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {sendError && <FormError messages={[errorMessageOr(sendError, t('rewordFailed'))]} />}
      <Button type="submit" loading={isSending}>
        {t('rewordUpdate')}
      </Button>
    </Form>
  );
}
