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
import { FilesField, useChosenFiles } from './files-field.tsx';
import { privacyRequestTexts } from './privacy-request.en.ts';
import classes from './privacy-request.module.css';
import { useRequestAppeal } from './queries.ts';

export function AppealForm({ token, decisionId, onClose }: { token: string; decisionId: string; onClose: () => void }) {
  const t = useTexts(privacyRequestTexts);
  const ui = useTexts(uiTexts);
  const { draft, change, clear } = useDraft(`request-appeal.${decisionId}`, { text: '' });
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLTextAreaElement>(null);
  const chosen = useChosenFiles(token);
  const appeal = useRequestAppeal(token);
  const serverError = fieldErrors(appeal.error)['statement'];
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const statement = tidyProse(draft.text);
    const length = countCharacters(statement);
    const tooLong = length > STATEMENT_MAX ? t('appealTooLong', { max: STATEMENT_MAX }) : undefined;
    const found = length < APPEAL_STATEMENT_MIN ? t('appealTooShort', { min: APPEAL_STATEMENT_MIN }) : tooLong;
    setProblem(found);
    if (found) return input.current?.focus();
    appeal.mutate(
      { decision_id: decisionId, statement, evidence_ids: chosen.files.map(({ id }) => id) },
      {
        onSuccess: () => {
          clear();
          toast.success(t('appealSent'));
          onClose();
        },
      },
    );
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
      <FilesField chosen={chosen} />
      <FormError error={serverError ? undefined : appeal.error} />
      <div className={classes.send}>
        <Button variant="default" onClick={onClose} disabled={appeal.isPending}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={appeal.isPending} disabled={chosen.sending !== null}>
          {t('sendAppeal')}
        </Button>
      </div>
    </form>
  );
}
