import { Button } from '@mantine/core';
import { defaultGuideline } from '@candor/contract/guidelines';
import { NOTES_MAX } from '@candor/contract/limits';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/errors/error-message.ts';
import { adminCasesTexts } from './admin-cases.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ReasonFields, reasonProblem, type ReasonProblem } from '../../ui/forms/reason-fields.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { CASES_ID } from './case-frame.tsx';
import { isAlreadyDecided, type Resolution } from './queries.ts';
import classes from './resolve-dialog.module.css';

export interface ResolveTexts {
  title: string;
  use: 'experience_dispute' | 'ownership_dispute' | 'application';
  effect: string;
  notesHelp: 'notesHelp' | 'applicantReads';
  approve: 'approve' | 'removeExperience';
  reject: 'reject' | 'deny' | 'keepExperience';
  /** Whether the choice is made by two buttons in the dialog; otherwise by two buttons of the case, which open the dialog. */
  isChosenInDialog?: boolean;
  /** Set if approving affects nobody negatively, so that it needs no reason. */
  approvesWithoutReason?: boolean;
  failedWithReason: string;
  /** The message when the server gave no reason. */
  failedWithoutReason: string;
}

export interface Decision {
  mutate: (resolution: Resolution, then: { onSuccess: () => void }) => void;
  reset: () => void;
  isPending: boolean;
  error: unknown;
}

interface Props {
  /** The case to decide; undefined closes the dialog. */
  id: string | undefined;
  /** The choice made before the dialog opened. */
  isApproval: boolean | undefined;
  texts: ResolveTexts;
  decision: Decision;
  /** Names, handles and numbers of the case: the dialog warns when the reason holds one. */
  caseNames: () => readonly string[];
  onDone: (isApproved: boolean) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The draft survives a failed request and a reload. */
export function ResolveDialog({ onClose, children, ...form }: Props) {
  const t = useTexts(adminCasesTexts);
  const { id, texts, decision, isApproval } = form;
  const close = (): void => {
    if (decision.isPending) return;
    decision.reset();
    onClose();
  };
  const title = isApproval === undefined ? texts.title : t(isApproval ? texts.approve : texts.reject);
  return (
    <Dialog opened={id !== undefined} onClose={close} title={title} size="md" keepOnOutsideClick onClosed={focusCases}>
      {children !== undefined && <div className={classes.summary}>{children}</div>}
      {id !== undefined && <ResolveForm key={id} {...form} id={id} onClose={close} />}
    </Dialog>
  );
}

/** The button that opened the dialog may have gone with the decision, so keyboard users continue at the cases. */
function focusCases(): void {
  if (document.activeElement === document.body) document.getElementById(CASES_ID)?.focus({ preventScroll: true });
}

function ResolveForm({ id, isApproval, texts, decision, caseNames, onDone, onClose }: Omit<Props, 'children' | 'id'> & { id: string }) {
  const t = useTexts(adminCasesTexts);
  const initial: Pick<Resolution, 'notes'> & { guideline: number } = { notes: '', guideline: defaultGuideline(texts.use) };
  const { draft, change, clear } = useDraft(`admin-notes.${id}`, initial);
  const reason = { text: draft.notes, guideline: draft.guideline };
  const { isPending, error } = decision;
  const [problem, setProblem] = useState<ReasonProblem>();
  const send = (isApproved: boolean): void => {
    if (isPending) return;
    const isOptional = isApproved && texts.approvesWithoutReason === true;
    const newProblem = isOptional ? undefined : reasonProblem(reason);
    setProblem(newProblem);
    if (newProblem) return;
    decision.mutate(
      { id, isApproved, notes: draft.notes.trim(), ...(isOptional ? {} : { guideline: draft.guideline }) },
      {
        onSuccess: () => {
          clear();
          onDone(isApproved);
        },
      },
    );
  };
  // `aria-disabled` instead of `disabled`, which would drop the keyboard focus.
  const inactiveProps = isPending ? { 'aria-disabled': true, 'data-disabled': true } : {};
  if (isAlreadyDecided(error)) return <AlreadyDecided error={error} onClose={onClose} />;
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <p className={classes.effect}>{texts.effect}</p>
      <ReasonFields
        use={texts.use}
        reason={reason}
        onChange={({ text, guideline }) => change({ notes: text, guideline })}
        label={t('adminNotes')}
        description={t(texts.notesHelp, { left: NOTES_MAX - draft.notes.length })}
        problem={problem}
        caseNames={caseNames()}
      />
      {error !== null && <FormError messages={[formatFailure(error, texts)]} />}
      <div className={classes.buttons}>
        {isApproval !== false && (
          <Button {...inactiveProps} onClick={() => send(true)}>
            {t(isPending ? 'processing' : texts.approve)}
          </Button>
        )}
        {isApproval !== true && (
          <Button {...(isApproval === undefined ? { variant: 'light', color: 'rose' } : {})} {...inactiveProps} onClick={() => send(false)}>
            {t(isPending ? 'processing' : texts.reject)}
          </Button>
        )}
        <Button variant="default" {...inactiveProps} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function AlreadyDecided({ error, onClose }: { error: unknown; onClose: () => void }) {
  const t = useTexts(adminCasesTexts);
  return (
    <div className={classes.form}>
      <div role="alert">
        <InfoBox tone="waiting" title={errorMessage(error)}>
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

const formatFailure = (error: unknown, { failedWithReason, failedWithoutReason }: ResolveTexts): string =>
  error instanceof ApiError && error.code !== undefined && error.code !== 'INTERNAL'
    ? `${failedWithReason}. ${errorMessage(error)}`
    : failedWithoutReason;
