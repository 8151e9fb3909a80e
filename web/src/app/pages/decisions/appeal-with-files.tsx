import { useId, useState } from 'react';
import type { AppealFormProps } from '../../../features/decisions/decision-card.tsx';
import { useAppeal } from '../../../features/decisions/queries.ts';
import { disputeTexts } from '../../../features/disputes/disputes.en.ts';
import { EvidenceField } from '../../../features/disputes/evidence/evidence-field.tsx';
import { useEvidence } from '../../../features/disputes/evidence/use-evidence.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AppealForm } from '../../../ui/forms/appeal-form.tsx';

export function AppealWithFiles({ decisionId, className, onClose }: AppealFormProps) {
  const t = useTexts(disputeTexts);
  const { mutate, error, isPending } = useAppeal(decisionId);
  const evidence = useEvidence('appeal');
  const [wasTried, setTried] = useState(false);
  const filesButton = useId();
  const problem = evidence.hasFailed ? t('removeFailed') : undefined;

  function send(statement: string, options: { onSuccess: () => void }): void {
    setTried(true);
    if (problem === undefined) mutate({ statement, evidence_ids: evidence.ids }, options);
    else document.getElementById(filesButton)?.focus();
  }

  return (
    <AppealForm
      className={className}
      draftName={`appeal.${decisionId}`}
      send={send}
      error={error}
      isSending={isPending}
      isWaiting={evidence.isSending}
      size="sm"
      onClose={onClose}
    >
      <EvidenceField evidence={evidence} label={t('filesOptional')} error={wasTried ? problem : undefined} buttonId={filesButton} />
    </AppealForm>
  );
}
