import { AppealForm } from '../../ui/forms/appeal-form.tsx';
import classes from './decision-card.module.css';
import { useAppeal } from './queries.ts';

export function DecisionAppeal({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const { mutate, error, isPending } = useAppeal(decisionId);
  return (
    <AppealForm
      className={classes.form ?? ''}
      draftName={`appeal.${decisionId}`}
      send={mutate}
      error={error}
      isSending={isPending}
      size="sm"
      onClose={onClose}
    />
  );
}
