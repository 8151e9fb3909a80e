import { Button, Textarea } from '@mantine/core';
import { NOTES_MAX } from '@candor/contract/limits';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { sentenceFor } from '../../lib/error-sentence.ts';
import { adminCasesTexts } from '../../lib/i18n/en/admin-cases.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { CASES_ID } from './case-frame.tsx';
import { wasDecidedMeanwhile, type Verdict } from './queries.ts';
import classes from './resolve-dialog.module.css';

interface Words {
  title: string;
  /** What each answer does. */
  effect: string;
  notesHelp: 'notesHelp' | 'applicantReads';
  reject: 'reject' | 'deny';
  failed: string;
  /** Where no reason came back. */
  broken: string;
}

interface Decision {
  mutate: (verdict: Verdict, then: { onSuccess: () => void }) => void;
  reset: () => void;
  isPending: boolean;
  error: unknown;
}

interface Props {
  /** The case that is decided; none closes the dialog. */
  id: string | undefined;
  words: Words;
  decision: Decision;
  onDone: (isApproved: boolean) => void;
  onClose: () => void;
  size?: 'md' | 'lg';
  /** The summary of the case. */
  children: ReactNode;
}

/** Summary, notes, and the two answers of any case. What was typed stays when it fails, and over a reload. */
export function ResolveDialog({ id, words, decision, onDone, onClose, size = 'md', children }: Props) {
  const close = (): void => {
    if (decision.isPending) return;
    decision.reset();
    onClose();
  };
  return (
    <Dialog opened={id !== undefined} onClose={close} title={words.title} size={size} keepOnOutsideClick onClosed={goOn}>
      {children}
      {id !== undefined && <VerdictForm key={id} id={id} words={words} decision={decision} onDone={onDone} onClose={close} />}
    </Dialog>
  );
}

/** The button that opened it may have gone with the decision: who works by keys goes on at the list. */
function goOn(): void {
  if (document.activeElement === document.body) document.getElementById(CASES_ID)?.focus({ preventScroll: true });
}

function VerdictForm({ id, words, decision, onDone, onClose }: Omit<Props, 'children' | 'size' | 'id'> & { id: string }) {
  const t = useTexts(adminCasesTexts);
  const { draft, change, clear } = useDraft(`admin-notes.${id}`, { notes: '' });
  const { isPending, error } = decision;
  const send = (isApproved: boolean): void => {
    if (isPending) return;
    decision.mutate(
      { id, isApproved, notes: draft.notes.trim() },
      {
        onSuccess: () => {
          clear();
          onDone(isApproved);
        },
      },
    );
  };
  // Not `disabled`: that would take the focus from who presses by key, and it is wanted again when it fails.
  const resting = isPending ? { 'aria-disabled': true, 'data-disabled': true } : {};
  if (wasDecidedMeanwhile(error)) {
    return (
      <div className={classes.form}>
        <div role="alert">
          <InfoBox tone="waiting" title={sentenceFor(error)}>
            {t('meanwhile')}
          </InfoBox>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <p className={classes.effect}>{words.effect}</p>
      <Textarea
        label={t('adminNotes')}
        description={t(words.notesHelp, { left: NOTES_MAX - draft.notes.length })}
        maxLength={NOTES_MAX}
        value={draft.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      {error !== null && <FormError messages={[failureOf(error, words)]} />}
      <div className={classes.buttons}>
        <Button color="sage" {...resting} onClick={() => send(true)}>
          {t(isPending ? 'processing' : 'approve')}
        </Button>
        <Button color="rose" variant="light" {...resting} onClick={() => send(false)}>
          {t(isPending ? 'processing' : words.reject)}
        </Button>
        <Button variant="default" {...resting} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

const failureOf = (error: unknown, { failed, broken }: Words): string =>
  error instanceof ApiError && error.code !== undefined && error.code !== 'INTERNAL' ? `${failed}. ${sentenceFor(error)}` : broken;
