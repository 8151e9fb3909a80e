import { Button, Textarea } from '@mantine/core';
import { REPLY_MAX } from '@candor/contract/limits';
import { countCharacters, tidyProse } from '@candor/contract/text';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/errors/error-message.ts';
import { replyTexts } from './replies.en.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { CharacterCounter } from '../../ui/forms/character-counter.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import classes from './own-reply.module.css';
import { useSaveReply } from './queries.ts';

interface Props {
  experienceId: number;
  isNew: boolean;
  content: string;
  /** Focus the field after a press. A draft restored after a reload does not take the focus. */
  autoFocus: boolean;
  onType: (content: string) => void;
  onCancel: () => void;
  reload: () => Promise<void>;
  onSaved: () => void;
}

export function ReplyForm({ experienceId, isNew, content, autoFocus, onType, onCancel, reload, onSaved }: Props) {
  const t = useTexts(replyTexts);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Place the caret at the end of the existing reply.
    const field = input.current;
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useSaveReply(experienceId, isNew, reload);
  const serverError = fieldErrors(error)['content'];
  const length = countCharacters(content.trim());

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const text = tidyProse(content);
    const nextProblem = text === '' ? t('required') : length > REPLY_MAX ? t('tooLong', { max: REPLY_MAX }) : undefined;
    setProblem(nextProblem);
    if (nextProblem) {
      input.current?.focus();
      return;
    }
    mutate(text, {
      onSuccess: () => {
        toast.success(t(isNew ? 'sent' : 'saved'));
        onSaved();
      },
    });
  }

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <Textarea
        ref={input}
        label={t('label')}
        description={isNew ? t('help') : t('editHelp')}
        error={problem ?? serverError}
        value={content}
        dir="auto"
        minRows={3}
        maxRows={14}
        autoFocus={autoFocus}
        onChange={(event) => {
          setProblem(undefined);
          onType(event.currentTarget.value);
        }}
      />
      <FormError error={serverError ? undefined : error} />
      <FormFooter length={length} isNew={isNew} isPending={isPending} onCancel={onCancel} />
    </form>
  );
}

function FormFooter({ length, isNew, isPending, onCancel }: { length: number; isNew: boolean; isPending: boolean; onCancel: () => void }) {
  const t = useTexts(replyTexts);
  const ui = useTexts(uiTexts);
  return (
    <div className={classes.foot}>
      <CharacterCounter count={length} max={REPLY_MAX} />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={onCancel} disabled={isPending}>
          {ui('cancel')}
        </Button>
        <Button type="submit" size="sm" loading={isPending}>
          {t(isNew ? 'send' : 'save')}
        </Button>
      </div>
    </div>
  );
}
