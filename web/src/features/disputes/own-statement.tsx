import { STATEMENT_MAX } from '@candor/contract/limits';
import { countCharacters, tidyProse } from '@candor/contract/text';
import { Button } from '@mantine/core';
import { PencilLine } from 'lucide-react';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/errors/error-message.ts';
import { disputeTexts } from './disputes.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { LongText } from '../../ui/forms/long-text.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import classes from './own-statement.module.css';
import type { AnyDispute } from './queries.ts';
import { useSaveStatement } from './queries.ts';
import { Quote } from './quote.tsx';

type Props = Pick<AnyDispute, 'kind' | 'id'> & { saved: string | null; isOpen: boolean };

/** The author's side of an experience dispute, or the owner's side of an ownership dispute. It can be changed until the decision. */
export function OwnStatement({ kind, id, saved, isOpen }: Props) {
  const t = useTexts(disputeTexts);
  const { draft, change, clear } = useDraft(`dispute-statement.${id}`, { isWriting: false, text: '' });
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    change({ isWriting: false, text: '' });
    clear();
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (isOpen && draft.isWriting) {
    return <StatementForm kind={kind} id={id} text={draft.text} onType={(text) => change({ text })} onClose={close} />;
  }
  return (
    <>
      {saved !== null && <Quote label={t('yourAnswer')} text={saved} />}
      {isOpen && (
        <Button
          ref={opener}
          className={classes.open ?? ''}
          variant="light"
          size="sm"
          leftSection={<PencilLine size={18} aria-hidden />}
          onClick={() => change({ isWriting: true, text: saved ?? '' })}
        >
          {t(saved === null ? 'addStatement' : 'changeStatement')}
        </Button>
      )}
    </>
  );
}

interface FormProps extends Pick<AnyDispute, 'kind' | 'id'> {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

function StatementForm({ kind, id, text, onType, onClose }: FormProps) {
  const t = useTexts(disputeTexts);
  const input = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const save = useSaveStatement({ kind, id });
  const serverError = fieldErrors(save.error)['statement'];
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  function send(event: FormEvent) {
    event.preventDefault();
    const statement = tidyProse(text);
    const tooLong = countCharacters(statement) > STATEMENT_MAX ? t('statementTooLong') : undefined;
    const problem = statement === '' ? t('statementRequired') : tooLong;
    setError(problem);
    if (problem) return input.current?.focus();
    return save.mutate(statement, {
      onSuccess: () => {
        toast.success(t('statementSaved'));
        onClose();
      },
    });
  }

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <LongText
        label={t(kind === 'experience' ? 'statementLabelAuthor' : 'statementLabelOwner')}
        help={t(kind === 'experience' ? 'statementHelpAuthor' : 'statementHelpOwner')}
        max={STATEMENT_MAX}
        value={text}
        error={error ?? serverError}
        inputRef={input}
        onChange={(value) => {
          setError(undefined);
          onType(value);
        }}
      />
      <FormError error={serverError ? undefined : save.error} />
      <FormButtons submit={t('saveStatement')} isSending={save.isPending} onCancel={onClose} size="sm" />
    </form>
  );
}
