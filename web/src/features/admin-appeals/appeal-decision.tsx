import { Button } from '@mantine/core';
import type { GuidelineUse } from '@candor/contract/guidelines';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { ReasonFields, useReason } from '../../ui/forms/reason-fields.tsx';
import { adminAppealsTexts } from './admin-appeals.en.ts';
import classes from './appeal-card.module.css';
import { useDecideAppeal, type AdminAppeal } from './queries.ts';

/** Outcomes of appeals are no decisions that could be appealed: they never come here. */
const purposeOf = ({ kind }: AdminAppeal['decision']['subject']): GuidelineUse => (kind === 'appeal' ? 'report' : kind);

export function AppealDecision({ appeal }: { appeal: AdminAppeal }) {
  const t = useTexts(adminAppealsTexts);
  const { guideline, subject } = appeal.decision;
  const { reason, setReason, problem, check } = useReason({ words: '', guideline: guideline.number });
  const decide = useDecideAppeal();
  const send = (outcome: 'upheld' | 'overturned'): void => {
    if (decide.isPending || !check()) return;
    const ruling = { id: appeal.id, outcome, reasons: reason.words.trim(), guideline: reason.guideline };
    decide.mutate(ruling, { onSuccess: () => toast.success(t('decided')) });
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <ReasonFields
        use={purposeOf(subject)}
        reason={reason}
        onChange={setReason}
        label={t('reasons')}
        description={t('reasonsHelp')}
        problem={problem}
        ofCase={[appeal.case?.person_name ?? '', appeal.filed_by ?? '']}
      />
      <FormError error={decide.error} />
      <div className={classes.buttons}>
        <Button loading={decide.isPending} onClick={() => send('upheld')}>
          {t('uphold')}
        </Button>
        <Button variant="light" loading={decide.isPending} onClick={() => send('overturned')}>
          {t('overturn')}
        </Button>
      </div>
    </form>
  );
}
