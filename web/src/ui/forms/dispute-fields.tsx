import { STATEMENT_MAX } from '@candor/contract/limits';
import { DISPUTE_GROUNDS } from '@candor/contract/statuses';
import { isUrgentReason, URGENT_HOURS } from '@candor/contract/urgency';
import { disputeFormTexts } from '../../lib/forms/dispute-form.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { DisputeForm } from '../../lib/forms/use-dispute-form.ts';
import classes from './form.module.css';
import { LongText } from './long-text.tsx';
import { RadioChoice } from './radio-choice.tsx';

export function DisputeFields({ disputeForm: { draft, errors, change, statementInput } }: { disputeForm: DisputeForm }) {
  const t = useTexts(disputeFormTexts);
  return (
    <>
      <RadioChoice
        label={t('question')}
        options={DISPUTE_GROUNDS.map((value) => ({ value, label: t(value) }))}
        value={draft.ground}
        error={errors.ground}
        onChange={(ground) => change({ ground })}
      />
      {isUrgentReason(draft.ground) && (
        <p role="status" className={classes.text}>
          {t('urgent', { hours: URGENT_HOURS[draft.ground] })}
        </p>
      )}
      <LongText
        label={t('statement')}
        help={t('statementHelp')}
        max={STATEMENT_MAX}
        value={draft.statement}
        error={errors.statement}
        inputRef={statementInput}
        onChange={(statement) => change({ statement })}
      />
    </>
  );
}
