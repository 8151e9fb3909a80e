import { Button, Textarea } from '@mantine/core';
import { REPLY_MAX } from '@candor/contract/limits';
import { countCharacters, tidyProse } from '@candor/contract/text';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/error-sentence.ts';
import { replyTexts } from '../../lib/i18n/en/replies.ts';
import { uiTexts } from '../../lib/i18n/en/ui.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './own-reply.module.css';
import { useSaveReply } from './queries.ts';

interface Props {
  experienceId: number;
  isNew: boolean;
  content: string;
  /** The form was opened by a press, so that typing comes next; a draft found after a reload takes no focus. */
  autoFocus: boolean;
  onType: (content: string) => void;
  onCancel: () => void;
  reload: () => Promise<void>;
  onSaved: () => void;
}

export function ReplyForm({ experienceId, isNew, content, autoFocus, onType, onCancel, reload, onSaved }: Props) {
  const t = useTexts(replyTexts);
  const ui = useTexts(uiTexts);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // A changed reply goes on where it ends.
    const field = input.current;
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useSaveReply(experienceId, isNew, reload);
  const refused = fieldErrors(error)['content'];
  const length = countCharacters(content.trim());

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const text = tidyProse(content);
    const found = text === '' ? t('required') : length > REPLY_MAX ? t('tooLong', { max: REPLY_MAX }) : undefined;
    setProblem(found);
    if (found) {
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
        error={problem ?? refused}
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
      <FormError error={refused ? undefined : error} />
      <div className={classes.foot}>
        <span className={classes.counter} data-over={length > REPLY_MAX || undefined}>
          {t('counter', { count: length, max: REPLY_MAX })}
        </span>
        <div className={classes.buttons}>
          <Button variant="default" size="sm" onClick={onCancel} disabled={isPending}>
            {ui('cancel')}
          </Button>
          <Button type="submit" size="sm" loading={isPending}>
            {t(isNew ? 'send' : 'save')}
          </Button>
        </div>
      </div>
    </form>
  );
}
