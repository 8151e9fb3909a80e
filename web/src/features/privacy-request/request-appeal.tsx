import { AppealForm } from '../../ui/forms/appeal-form.tsx';
import { FilesField, useChosenFiles } from './files-field.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { useRequestAppeal } from './queries.ts';

export function RequestAppeal({ token, decisionId, onClose }: { token: string; decisionId: string; onClose: () => void }) {
  const chosen = useChosenFiles(token);
  const { mutate, error, isPending } = useRequestAppeal(token);
  const send = (statement: string, options: { onSuccess: () => void }): void =>
    mutate({ decision_id: decisionId, statement, evidence_ids: chosen.files.map(({ id }) => id) }, options);
  return (
    <AppealForm
      className={formStyles.form ?? ''}
      draftName={`request-appeal.${decisionId}`}
      send={send}
      error={error}
      isSending={isPending}
      isWaiting={chosen.sending !== null}
      onClose={onClose}
    >
      <FilesField chosen={chosen} />
    </AppealForm>
  );
}
