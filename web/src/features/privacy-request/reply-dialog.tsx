import { Button } from '@mantine/core';
import { REPLY_MAX } from '@candor/contract/limits';
import { countCharacters, tidyProse } from '@candor/contract/text';
import { useRef, useState, type FormEvent } from 'react';
import { fieldErrors } from '../../lib/errors/error-message.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { LongText } from '../../ui/forms/long-text.tsx';
import { privacyRequestTexts } from './privacy-request.en.ts';
import classes from './privacy-request.module.css';
import { useRequestReply } from './queries.ts';

interface Props {
  token: string;
  experienceId: number;
  opened: boolean;
  onClose: () => void;
}

export function ReplyDialog({ opened, ...form }: Props) {
  const t = useTexts(privacyRequestTexts);
  return (
    <Dialog opened={opened} onClose={form.onClose} title={t('replyTitle')} size="md" keepOnOutsideClick>
      <ReplyForm {...form} />
    </Dialog>
  );
}

function ReplyForm({ token, experienceId, onClose }: Omit<Props, 'opened'>) {
  const t = useTexts(privacyRequestTexts);
  const ui = useTexts(uiTexts);
  const { draft, change, clear } = useDraft(`request-reply.${experienceId}`, { text: '' });
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLTextAreaElement>(null);
  const reply = useRequestReply(token);
  const serverError = fieldErrors(reply.error)['content'];

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const content = tidyProse(draft.text);
    const tooLong = countCharacters(content) > REPLY_MAX ? t('replyTooLong', { max: REPLY_MAX }) : undefined;
    const found = content === '' ? t('replyRequired') : tooLong;
    setProblem(found);
    if (found) return input.current?.focus();
    reply.mutate(
      { experience_id: experienceId, content },
      {
        onSuccess: () => {
          clear();
          toast.success(t('replySent'));
          onClose();
        },
      },
    );
  };

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <p className={classes.text}>{t('replyText')}</p>
      <LongText
        label={t('replyLabel')}
        help={t('replyHelp')}
        max={REPLY_MAX}
        value={draft.text}
        error={problem ?? serverError}
        inputRef={input}
        onChange={(text) => {
          setProblem(undefined);
          change({ text });
        }}
      />
      <FormError error={serverError ? undefined : reply.error} />
      <div className={classes.send}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={reply.isPending}>
          {t('sendReply')}
        </Button>
      </div>
    </form>
  );
}
