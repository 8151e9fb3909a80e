import { DISPUTE_DUE_BUSINESS_DAYS, STATEMENT_MAX } from '@candor/contract/limits';
import { DISPUTE_GROUNDS, type DisputeGround } from '@candor/contract/statuses';
import { countCharacters, tidyProse } from '@candor/contract/text';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { fieldErrors } from '../../lib/error-sentence.ts';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { uiTexts } from '../../lib/i18n/en/ui.ts';
import { groundTexts } from '../../lib/i18n/en/grounds.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './dispute-form.module.css';
import { EvidenceField } from './evidence-field.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { useFileExperienceDispute } from './queries.ts';
import { useEvidence } from './use-evidence.ts';

interface Props {
  experienceId: number;
  opened: boolean;
  onClose: () => void;
  /** Whoever shows the experience loads it again. */
  reload: () => Promise<unknown>;
}

/** By the person an experience is about (product decision L3). */
export function ExperienceDisputeDialog({ opened, onClose, ...form }: Props) {
  const t = useTexts(disputeTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('disputeTitle')} size="md" keepOnOutsideClick>
      <ExperienceDisputeForm {...form} onClose={onClose} />
    </Dialog>
  );
}

interface Wrong {
  ground?: string | undefined;
  statement?: string | undefined;
  files?: string | undefined;
}

function ExperienceDisputeForm({ experienceId, onClose, reload }: Omit<Props, 'opened'>) {
  const t = useTexts(disputeTexts);
  const ground = useTexts(groundTexts);
  const ui = useTexts(uiTexts);
  const { draft, change, clear } = useDraft<{ ground: DisputeGround | ''; statement: string }>(`experience-dispute.${experienceId}`, {
    ground: '',
    statement: '',
  });
  const [wrong, setWrong] = useState<Wrong>({});
  const form = useRef<HTMLFormElement>(null);
  const statementInput = useRef<HTMLTextAreaElement>(null);
  const filesButton = useRef<HTMLButtonElement>(null);
  const evidence = useEvidence('experience_dispute');
  const send = useFileExperienceDispute(reload);
  const refused = fieldErrors(send.error);
  const filesProblem = evidence.isSending ? t('stillSending') : evidence.hasFailed ? t('removeFailed') : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const statement = tidyProse(draft.statement);
    const tooLong = countCharacters(statement) > STATEMENT_MAX ? t('statementTooLong') : undefined;
    setWrong({
      ground: draft.ground === '' ? ground('required') : undefined,
      statement: statement === '' ? t('disputeStatementRequired') : tooLong,
      files: filesProblem,
    });
    if (draft.ground === '') return form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
    if (statement === '' || tooLong) return statementInput.current?.focus();
    if (filesProblem) return filesButton.current?.focus();
    return send.mutate(
      { experience_id: experienceId, ground: draft.ground, statement, evidence_ids: evidence.ids },
      {
        onSuccess: () => {
          clear();
          toast.success(t('disputeSent', { days: DISPUTE_DUE_BUSINESS_DAYS }));
          onClose();
        },
      },
    );
  }

  const hasFieldError = refused['statement'] !== undefined || refused['ground'] !== undefined;
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <div>
        <p className={classes.text}>{t('disputeText')}</p>
        <p className={classes.text}>{t('disputePrivacy')}</p>
      </div>
      <RadioChoice
        label={ground('question')}
        options={DISPUTE_GROUNDS.map((value) => ({ value, label: ground(value) }))}
        value={draft.ground}
        error={wrong.ground ?? refused['ground']}
        onChange={(value) => {
          change({ ground: value });
          setWrong((before) => ({ ...before, ground: undefined }));
        }}
      />
      <LongText
        label={t('disputeStatement')}
        help={t('disputeStatementHelp')}
        max={STATEMENT_MAX}
        value={draft.statement}
        error={wrong.statement ?? refused['statement']}
        inputRef={statementInput}
        onChange={(statement) => {
          change({ statement });
          setWrong((before) => ({ ...before, statement: undefined }));
        }}
      />
      <EvidenceField
        evidence={evidence}
        label={t('filesOptional')}
        error={wrong.files === undefined ? undefined : filesProblem}
        buttonRef={filesButton}
      />
      <p className={classes.text}>{t('disputePromise')}</p>
      <FormError
        {...(hasCode(send.error, 'DISPUTE_OPEN') ? { messages: [t('disputeOpen')] } : { error: hasFieldError ? undefined : send.error })}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={send.isPending}>
          {t('disputeSend')}
        </Button>
      </div>
    </form>
  );
}
