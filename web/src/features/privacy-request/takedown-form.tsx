import { ON_BEHALF_OF, type OnBehalfOf } from '@candor/contract/statuses';
import { useState, type FormEvent } from 'react';
import { errorField, hasCode } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/format/format.ts';
import { privacyRequestTexts } from './privacy-request.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useDisputeForm } from '../../lib/forms/use-dispute-form.ts';
import { DisputeFields } from '../../ui/forms/dispute-fields.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { RadioChoice } from '../../ui/forms/radio-choice.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { FilesField, useChosenFiles } from './files-field.tsx';
import formStyles from '../../ui/forms/form.module.css';
import classes from './privacy-request.module.css';
import { useRequestTakedown } from './queries.ts';

export function TakedownForm({ token, experienceId, onClose }: { token: string; experienceId: number; onClose: () => void }) {
  const t = useTexts(privacyRequestTexts);
  const takedown = useRequestTakedown(token);
  const [onBehalfOf, setOnBehalfOf] = useState<OnBehalfOf>('self');
  const chosen = useChosenFiles(token);
  const disputeForm = useDisputeForm(`takedown.${experienceId}`, takedown.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = disputeForm.check();
    if (!checked) return;
    takedown.mutate(
      { experience_id: experienceId, ...checked, on_behalf_of: onBehalfOf, evidence_ids: chosen.files.map(({ id }) => id) },
      {
        onSuccess: () => {
          disputeForm.clear();
          toast.success(t('sent'));
          onClose();
        },
      },
    );
  }

  return (
    <form ref={disputeForm.form} className={formStyles.form} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('takedownText')}</p>
      <RadioChoice
        label={t('onBehalfOf')}
        options={ON_BEHALF_OF.map((value) => ({ value, label: t(`for_${value}`) }))}
        value={onBehalfOf}
        onChange={setOnBehalfOf}
      />
      <DisputeFields disputeForm={disputeForm} />
      <FilesField chosen={chosen} />
      <Refusal error={disputeForm.isShownAtField ? undefined : takedown.error} />
      <FormButtons submit={t('send')} isSending={takedown.isPending} isWaiting={chosen.sending !== null} onCancel={onClose} />
    </form>
  );
}

function Refusal({ error }: { error: unknown }) {
  const t = useTexts(privacyRequestTexts);
  if (hasCode(error, 'DISPUTE_OPEN')) return <FormError messages={[t('already')]} />;
  if (!hasCode(error, 'APPEAL_INSTEAD')) return <FormError error={error} />;
  return <FormError messages={[t('decidedBefore', { date: formatDate(String(errorField(error, 'new_dispute_from'))) })]} />;
}
