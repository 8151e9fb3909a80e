import { STATEMENT_MAX } from '@candor/contract/limits';
import { DISPUTE_GROUNDS, type DisputeGround } from '@candor/contract/statuses';
import { countCharacters, tidyProse } from '@candor/contract/text';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { fieldErrors } from '../../lib/error-sentence.ts';
import { groundTexts } from '../../lib/i18n/en/grounds.ts';
import { privacyRequestTexts } from '../../lib/i18n/en/privacy-request.ts';
import { uiTexts } from '../../lib/i18n/en/ui.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './privacy-request.module.css';
import { useAskForTakedown } from './queries.ts';

interface Props {
  token: string;
  experienceId: number;
  opened: boolean;
  onClose: () => void;
}

export function TakedownDialog({ opened, ...form }: Props) {
  const t = useTexts(privacyRequestTexts);
  return (
    <Dialog opened={opened} onClose={form.onClose} title={t('takedownTitle')} size="md" keepOnOutsideClick>
      <TakedownForm {...form} />
    </Dialog>
  );
}

function TakedownForm({ token, experienceId, onClose }: Omit<Props, 'opened'>) {
  const t = useTexts(privacyRequestTexts);
  const grounds = useTexts(groundTexts);
  const ui = useTexts(uiTexts);
  const { draft, change, clear } = useDraft<{ ground: DisputeGround | ''; statement: string }>(`takedown.${experienceId}`, {
    ground: '',
    statement: '',
  });
  const [wrong, setWrong] = useState<{ ground?: string | undefined; statement?: string | undefined }>({});
  const form = useRef<HTMLFormElement>(null);
  const statementInput = useRef<HTMLTextAreaElement>(null);
  const ask = useAskForTakedown(token);
  const refused = fieldErrors(ask.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    const { ground } = draft;
    const statement = tidyProse(draft.statement);
    const tooLong = countCharacters(statement) > STATEMENT_MAX ? t('statementTooLong') : undefined;
    const found = statement === '' ? t('statementRequired') : tooLong;
    setWrong({ ground: ground === '' ? grounds('required') : undefined, statement: found });
    if (ground === '') return form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
    if (found) return statementInput.current?.focus();
    return ask.mutate(
      { experience_id: experienceId, ground, statement },
      {
        onSuccess: () => {
          clear();
          toast.success(t('sent'));
          onClose();
        },
      },
    );
  }

  const hasFieldError = refused['statement'] !== undefined || refused['ground'] !== undefined;
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('takedownText')}</p>
      <RadioChoice
        label={grounds('question')}
        options={DISPUTE_GROUNDS.map((value) => ({ value, label: grounds(value) }))}
        value={draft.ground}
        error={wrong.ground ?? refused['ground']}
        onChange={(ground) => {
          change({ ground });
          setWrong((before) => ({ ...before, ground: undefined }));
        }}
      />
      <LongText
        label={t('statement')}
        help={t('statementHelp')}
        max={STATEMENT_MAX}
        value={draft.statement}
        error={wrong.statement ?? refused['statement']}
        inputRef={statementInput}
        onChange={(statement) => {
          change({ statement });
          setWrong((before) => ({ ...before, statement: undefined }));
        }}
      />
      <FormError
        {...(hasCode(ask.error, 'DISPUTE_OPEN') ? { messages: [t('already')] } : { error: hasFieldError ? undefined : ask.error })}
      />
      <div className={classes.send}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={ask.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
