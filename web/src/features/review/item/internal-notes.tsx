import { Button, Textarea } from '@mantine/core';
import { NOTES_MAX } from '@candor/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { publicName } from '../../../lib/format/public-name.ts';
import { errorMessage } from '../../../lib/errors/error-message.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { RelativeDate } from '../../../ui/figures/relative-date.tsx';
import { addNote, notesQuery } from '../queries.ts';
import { reviewTexts } from '../review.en.ts';
import classes from './internal-notes.module.css';

/** Notes of reviewers and admins to each other about an item. Authors, subjects and reporters never see them. */
export function InternalNotes({ itemId }: { itemId: number }) {
  const t = useTexts(reviewTexts);
  const client = useQueryClient();
  const notes = useQuery(notesQuery(itemId));
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: () => addNote(itemId, text.trim()),
    onSuccess: (data) => {
      client.setQueryData(notesQuery(itemId).queryKey, data);
      setText('');
    },
  });
  const failure = adding.error ?? notes.error;
  return (
    <section aria-label={t('notesTitle')}>
      <h3 className={classes.title}>{t('notesTitle')}</h3>
      <ul className={classes.notes}>
        {notes.data?.notes.map((note) => (
          <li key={note.id} data-hand-over={note.hand_over || undefined}>
            <p className={classes.by}>
              {note.hand_over && <Repeat2 size={15} aria-hidden />}
              <bdi>{publicName(note.by)}</bdi> {note.hand_over && t('handedOverBy')} <RelativeDate time={note.created_at} />
            </p>
            <p className={classes.content} dir="auto">
              {note.content}
            </p>
          </li>
        ))}
      </ul>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') adding.mutate();
        }}
      >
        <Textarea
          label={t('noteLabel')}
          description={t('noteHelp')}
          autosize
          minRows={1}
          maxLength={NOTES_MAX}
          value={text}
          error={failure ? errorMessage(failure) : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" size="sm" disabled={text.trim() === ''} loading={adding.isPending}>
          {t('noteAdd')}
        </Button>
      </form>
    </section>
  );
}
