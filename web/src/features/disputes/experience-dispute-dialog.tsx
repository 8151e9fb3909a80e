import { DISPUTE_DUE_BUSINESS_DAYS } from '@candor/contract/limits';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { uiTexts } from '../../lib/i18n/en/ui.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useComplaint } from '../../lib/use-complaint.ts';
import { ComplaintFields } from '../../ui/complaint-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './dispute-form.module.css';
import { EvidenceField } from './evidence-field.tsx';
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

function ExperienceDisputeForm({ experienceId, onClose, reload }: Omit<Props, 'opened'>) {
  const t = useTexts(disputeTexts);
  const ui = useTexts(uiTexts);
  const send = useFileExperienceDispute(reload);
  const complaint = useComplaint(`experience-dispute.${experienceId}`, send.error);
  const evidence = useEvidence('experience_dispute');
  const [isChecked, setChecked] = useState(false);
  const filesButton = useId();
  const filesProblem = evidence.isSending ? t('stillSending') : evidence.hasFailed ? t('removeFailed') : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const said = complaint.check();
    if (!said) return;
    if (filesProblem) return document.getElementById(filesButton)?.focus();
    send.mutate(
      { experience_id: experienceId, ...said, evidence_ids: evidence.ids },
      {
        onSuccess: () => {
          complaint.clear();
          toast.success(t('disputeSent', { days: DISPUTE_DUE_BUSINESS_DAYS }));
          onClose();
        },
      },
    );
  }

  return (
    <form ref={complaint.form} className={classes.form} onSubmit={submit} noValidate>
      <div>
        <p className={classes.text}>{t('disputeText')}</p>
        <p className={classes.text}>{t('disputePrivacy')}</p>
      </div>
      <ComplaintFields complaint={complaint} />
      <EvidenceField evidence={evidence} label={t('filesOptional')} error={isChecked ? filesProblem : undefined} buttonId={filesButton} />
      <p className={classes.text}>{t('disputePromise')}</p>
      <FormError
        {...(hasCode(send.error, 'DISPUTE_OPEN') ? { messages: [t('disputeOpen')] } : { error: complaint.isSaid ? undefined : send.error })}
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
