import { Button } from '@mantine/core';
import type { GuidelineUse } from '@candor/contract/guidelines';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { ReasonFields, useReason } from '../../ui/forms/reason-fields.tsx';
import { adminAppealsTexts } from './admin-appeals.en.ts';
import classes from './appeal-detail.module.css';
import { useDecideAppeal, type AdminAppeal } from './queries.ts';

export type Outcome = 'upheld' | 'overturned';

export interface OpenDecision {
  appeal: AdminAppeal;
  outcome: Outcome;
}

interface Props {
  /** Undefined closes the dialog. */
  openDecision: OpenDecision | undefined;
  onClose: () => void;
  /** The id of the element that gets the focus afterwards, because the pressed button disappears with the decision. */
  focusAfterwards: string;
}

/** The outcome of an appeal can't be appealed, so the kind `appeal` doesn't occur here; its mapping only satisfies the type. */
const guidelineUseOf = ({ kind }: AdminAppeal['decision']['subject']): GuidelineUse => (kind === 'appeal' ? 'report' : kind);

const ACTIONS = { upheld: 'uphold', overturned: 'overturn' } as const;

export function AppealDecision({ openDecision, onClose, focusAfterwards }: Props) {
  const t = useTexts(adminAppealsTexts);
  const focusList = (): void => {
    if (document.activeElement === document.body) document.getElementById(focusAfterwards)?.focus({ preventScroll: true });
  };
  return (
    <Dialog
      opened={openDecision !== undefined}
      onClose={onClose}
      title={openDecision ? t(ACTIONS[openDecision.outcome]) : ''}
      size="md"
      keepOnOutsideClick
      onClosed={focusList}
    >
      {openDecision && <Form key={openDecision.appeal.id + openDecision.outcome} {...openDecision} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ appeal, outcome, onClose }: OpenDecision & Pick<Props, 'onClose'>) {
  const t = useTexts(adminAppealsTexts);
  const { guideline, subject } = appeal.decision;
  const { reason, setReason, problem, check } = useReason({ text: '', guideline: guideline.number });
  const decide = useDecideAppeal();
  const send = (): void => {
    if (decide.isPending || !check()) return;
    const ruling = { id: appeal.id, outcome, reasons: reason.text.trim(), guideline: reason.guideline };
    decide.mutate(ruling, {
      onSuccess: () => {
        onClose();
        toast.success(t('decided'));
      },
    });
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <ReasonFields
        use={guidelineUseOf(subject)}
        reason={reason}
        onChange={setReason}
        label={t('reasons')}
        description={t('reasonsHelp')}
        problem={problem}
        caseNames={[appeal.case?.person_name ?? '', appeal.filed_by ?? '']}
      />
      <FormError error={decide.error} />
      <div className={classes.buttons}>
        <Button loading={decide.isPending} onClick={send}>
          {t(ACTIONS[outcome])}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
