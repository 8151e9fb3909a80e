import { isUrgentReason } from '@candor/contract/urgency';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { errorField, hasCode } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/format/format.ts';
import { formatDue } from './format-due.ts';
import { disputeTexts } from './disputes.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useDisputeForm } from '../../lib/forms/use-dispute-form.ts';
import { DisputeFields } from '../../ui/forms/dispute-fields.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Dialog, type DialogProps } from '../../ui/dialogs/dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { EvidenceField } from './evidence/evidence-field.tsx';
import { useFileExperienceDispute } from './queries.ts';
import { useEvidence } from './evidence/use-evidence.ts';

interface Props extends DialogProps {
  experienceId: number;
  /** Reloads the experience. */
  reload: () => Promise<unknown>;
}

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
  const send = useFileExperienceDispute({
    onFiled: ({ dispute: { due_at: dueAt, ground } }) => {
      disputeForm.clear();
      toast.success(t('disputeSent', { date: formatDue(dueAt, ground) }));
      onClose();
    },
    reload,
  });
  const disputeForm = useDisputeForm(`experience-dispute.${experienceId}`, send.error);
  const evidence = useEvidence('experience_dispute');
  const [isChecked, setChecked] = useState(false);
  const filesButton = useId();
  const filesProblem = evidence.isSending ? t('stillSending') : evidence.hasFailed ? t('removeFailed') : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const checked = disputeForm.check();
    if (!checked) return;
    if (filesProblem) return document.getElementById(filesButton)?.focus();
    send.mutate({ experience_id: experienceId, ...checked, evidence_ids: evidence.ids });
  }

  return (
    <form ref={disputeForm.form} className={formStyles.form} onSubmit={submit} noValidate>
      <div>
        <p className={formStyles.text}>{t('disputeText')}</p>
        <p className={formStyles.text}>{t('disputePrivacy')}</p>
      </div>
      <DisputeFields disputeForm={disputeForm} />
      <EvidenceField evidence={evidence} label={t('filesOptional')} error={isChecked ? filesProblem : undefined} buttonId={filesButton} />
      {!isUrgentReason(disputeForm.draft.ground) && <p className={formStyles.text}>{t('disputePromise')}</p>}
      <Refusal error={disputeForm.isShownAtField ? undefined : send.error} />
      <FormButtons submit={t('disputeSend')} isSending={send.isPending} onCancel={onClose} />
    </form>
  );
}

function Refusal({ error }: { error: unknown }) {
  const t = useTexts(disputeTexts);
  if (hasCode(error, 'DISPUTE_OPEN')) return <FormError messages={[t('disputeOpen')]} />;
  if (!hasCode(error, 'APPEAL_INSTEAD')) return <FormError error={error} />;
  const decisionId = errorField(error, 'decision_id');
  const link = decisionId !== undefined && <Link to={`${paths.myDecisions}?decision=${decisionId}`}>{t('seeDecision')}</Link>;
  return <FormError messages={[t('decidedBefore', { date: formatDate(String(errorField(error, 'new_dispute_from'))) })]} detail={link} />;
}
