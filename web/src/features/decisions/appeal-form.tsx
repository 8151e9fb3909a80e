import { Button } from '@mantine/core';
import { APPEAL_STATEMENT_MIN, STATEMENT_MAX } from '@candor/contract/limits';
import { countCharacters, tidyProse } from '@candor/contract/text';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { fieldErrors } from '../../lib/errors/error-message.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { LongText } from '../../ui/forms/long-text.tsx';
import classes from './decision-card.module.css';
import { decisionTexts } from './decisions.en.ts';
import { useAppeal } from './queries.ts';

/** The draft survives a failed request and a reload. */
export function AppealForm({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const t = useTexts(decisionTexts);
  const ui = useTexts(uiTexts);
  const { draft, change, clear } = useDraft(`appeal.${decisionId}`, { text: '' });
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLTextAreaElement>(null);
  const appeal = useAppeal(decisionId);
  const serverError = fieldErrors(appeal.error)['statement'];
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const statement = tidyProse(draft.text);
    const length = countCharacters(statement);
    const tooLong = length > STATEMENT_MAX ? t('appealTooLong', { max: STATEMENT_MAX }) : undefined;
    const found = length < APPEAL_STATEMENT_MIN ? t('appealTooShort', { min: APPEAL_STATEMENT_MIN }) : tooLong;
    setProblem(found);
    if (found) {
      input.current?.focus();
      return;
    }
    appeal.mutate(statement, {
      onSuccess: () => {
        clear();
        toast.success(t('appealSent'));
        onClose();
      },
    });
  };

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <LongText
        label={t('appealStatement')}
        help={t('appealHelp')}
        max={STATEMENT_MAX}
        value={draft.text}
        error={problem ?? serverError}
        inputRef={input}
        onChange={(text) => {
          setProblem(undefined);
          change({ text });
        }}
      />
      <FormError error={serverError ? undefined : appeal.error} />
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={onClose} disabled={appeal.isPending}>
          {ui('cancel')}
        </Button>
        <Button type="submit" size="sm" loading={appeal.isPending}>
          {t('sendAppeal')}
        </Button>
      </div>
    </form>
  );
}
