import { Button, Textarea } from '@mantine/core';
import { NOTES_MAX } from '@candor/contract/limits';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../lib/errors/error-message.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Dialog, type DialogProps } from '../../../ui/dialogs/dialog.tsx';
import { reviewTexts } from '../review.en.ts';
import { Form } from '../../../ui/forms/form.tsx';
import classes from '../decision/decision-form.module.css';

interface Props extends DialogProps {
  title: string;
  label: string;
  help?: string;
  initial?: string;
  action: string;
  isDangerous?: boolean;
  isSending: boolean;
  error: unknown;
  onSend: (text: string) => void;
}

/** Asks for a few words before something is sent: a reason, or a note for the next reviewer. */
export function TextDialog({ opened, title, onClose, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="md" keepOnOutsideClick>
      <TextForm key={String(opened)} onClose={onClose} {...form} />
    </Dialog>
  );
}

function TextForm({ label, help, initial = '', action, isDangerous, isSending, error, onClose, onSend }: Omit<Props, 'opened' | 'title'>) {
  const t = useTexts(reviewTexts);
  const [text, setText] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (text.trim() !== '') setMissing(false);
  }, [text]);
  const failure = error ? errorMessage(error) : undefined;
  return (
    <Form
      className={classes.form}
      onSubmit={() => {
        if (text.trim() === '') return setMissing(true);
        onSend(text.trim());
      }}
    >
      <Textarea
        data-autofocus
        label={label}
        description={help}
        required
        autosize
        minRows={3}
        maxLength={NOTES_MAX}
        value={text}
        error={isMissing ? t('textRequired') : failure}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending} {...(isDangerous ? { color: 'rose' } : {})}>
          {action}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}
